import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { expect } from "@playwright/test";
import { copyDemoData } from "../support/demo-data.mjs";
import { SHORT_LIVED } from "../support/short-lived.mjs";

/** A test's own SQL: what the rows say, and not what the portal says of them. */
export type Sql = <Row>(statement: string, values?: unknown[]) => Promise<Row[]>;

export interface OwnPortal {
  /** Another one after each restart. */
  readonly url: string;
  stop(): Promise<void>;
  /** Ends the portal, whose database takes one connection, and reads what it has left on the disk. */
  endAndRead<Answer>(read: (sql: Sql) => Promise<Answer>): Promise<Answer>;
  /** Ends the portal, runs one of its commands on its folder, and starts it again. Answers what the command said. */
  restartAfter(command: string, ...args: string[]): Promise<string>;
}

const ended = (child: ChildProcess) =>
  new Promise<void>((done) => (child.exitCode === null ? child.once("exit", () => done()) : done()));

/**
 * A portal of a test's own, with the demo company, a folder and a port nobody else has, and whatever else it needs in its environment. The company
 * is the one without its past, unless `lived` asks for the one that a first start makes.
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
    const child = spawn(process.execPath, [...SHORT_LIVED, script, ...args], {
      env: environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const said = { output: "" };
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (said.output += chunk.toString()));
    return { child, said };
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
      await expect.poll(() => portal.said.output, { timeout: 200_000 }).toMatch(/is at http:\/\/localhost:\d+/);
    } catch (error) {
      await stop();
      throw error;
    }
    url = /is at (http:\/\/localhost:\d+)/.exec(portal.said.output)![1]!;
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
      const { child, said } = run(command, ...args);
      await ended(child);
      await start();
      return said.output;
    },
  };
}
