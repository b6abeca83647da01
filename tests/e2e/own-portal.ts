import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { copyDemoData } from "../support/demo-data.mjs";

export interface OwnPortal {
  url: string;
  stop(): Promise<void>;
}

const ended = (child: ChildProcess) =>
  new Promise<void>((done) => (child.exitCode === null ? child.once("exit", () => done()) : done()));

/** A portal of a test's own, with the demo company, a folder and a port nobody else has, and whatever else it needs in its environment. */
export async function startOwnPortal(env: Record<string, string>): Promise<OwnPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), "clothesline-own-"));
  await copyDemoData(dataDir);
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: {
      ...process.env,
      DATABASE_URL: "",
      APP_URL: "",
      SMTP_URL: "",
      DEMO: "on",
      ...env,
      DATA_DIR: dataDir,
      PORT: "0",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await expect.poll(() => output, { timeout: 200_000 }).toMatch(/is at http:\/\/localhost:\d+/);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: /is at (http:\/\/localhost:\d+)/.exec(output)![1]!, stop };
}
