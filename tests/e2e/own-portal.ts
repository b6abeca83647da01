import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { expect } from "@playwright/test";
import { copyDemoData } from "../support/demo-data.mjs";

/** SQL straight on the database, so that a test does not rely on what the portal reports. */
export type Sql = <Row>(statement: string, values?: unknown[]) => Promise<Row[]>;

export interface OwnPortal {
  /** Changes with each restart. */
  readonly url: string;
  stop(): Promise<void>;
  /**
   * Stops the portal, as its database allows only one connection, and reads the database it left
   * behind.
   */
  endAndRead<Answer>(read: (sql: Sql) => Promise<Answer>): Promise<Answer>;
  /**
   * Stops the portal, runs one of its commands on its data folder, and starts it again. Returns the
   * command's output.
   */
  restartAfter(command: string, ...args: string[]): Promise<string>;
}

const ended = (child: ChildProcess) =>
  new Promise<void>((done) => (child.exitCode === null ? child.once("exit", () => done()) : done()));

/**
 * Starts a portal for one test, with the demo company, its own folder and port, and additional
 * environment variables. The demo company has no history unless `lived` asks for the one that a
 * first start creates.
 */
export async function startOwnPortal(env: Record<string, string>, { lived = false } = {}): Promise<OwnPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), "clothesline-own-"));
  if (!lived) await copyDemoData(dataDir);
  const environment = {
    ...process.env,
    DATABASE_URL: "",
    APP_URL: "",
    SMTP_URL: "",
    DEMO: "on",
    ...env,
    DATA_DIR: dataDir,
    PORT: "0",
  };
  const run = (script: string, ...args: string[]) => {
    const child = spawn(process.execPath, [script, ...args], {
      env: environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const result = { output: "" };
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (result.output += chunk.toString()));
    return { child, result };
  };
  let portal: ReturnType<typeof run>, url: string;
  const end = async () => {
    portal.child.kill("SIGTERM");
    await ended(portal.child);
  };
  const stop = async () => {
    await end();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const start = async () => {
    portal = run("scripts/start.mjs");
    try {
      await expect.poll(() => portal.result.output, { timeout: 200_000 }).toMatch(/is at http:\/\/localhost:\d+/);
    } catch (error) {
      await stop();
      throw error;
    }
    url = /is at (http:\/\/localhost:\d+)/.exec(portal.result.output)![1]!;
  };
  await start();
  return {
    get url() {
      return url;
    },
    stop,
    async endAndRead(read) {
      await end();
      const database = await PGlite.create(join(dataDir, "database"));
      try {
        return await read(async (statement, values) => (await database.query(statement, values)).rows as never);
      } finally {
        await database.close();
      }
    },
    async restartAfter(command, ...args) {
      await end();
      const { child, result } = run(command, ...args);
      await ended(child);
      await start();
      return result.output;
    },
  };
}
