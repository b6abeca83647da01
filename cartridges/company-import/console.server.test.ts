import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#services/database/database.server";
import { configureSessions } from "#kernel/sign-in/session.server";
import { apiAction as action } from "#kernel/serve-call.server";
import { makeCompany, type CompanyText } from "../../tests/support/company-files";
import { templateFolder } from "../../tests/support/template-database";
import { withTestDatabase } from "../../tests/support/test-database";
import { importFromFolder } from "./console.server";
import { FILE_KEYS, FILE_NAMES, type ImportEvent } from "./schema";

const work = mkdtempSync(join(tmpdir(), "clothesline-console-"));
afterAll(() => rmSync(work, { recursive: true, force: true }));

function folderOf(name: string, company: CompanyText): string {
  const folder = join(work, name);
  mkdirSync(folder);
  for (const key of FILE_KEYS)
    if (company[key] !== undefined) writeFileSync(join(folder, FILE_NAMES[key]), company[key]);
  return folder;
}

describe("an import while the portal is stopped", () => {
  const dataDir = join(work, "data");
  const run = async (folder: string) => {
    const events: ImportEvent[] = [];
    await importFromFolder({
      env: { NODE_ENV: "test", DATA_DIR: dataDir },
      folder,
      preview: false,
      strict: false,
      onEvent: (event) => events.push(event),
    });
    return events.at(-1);
  };

  it("opens the database, imports as the console and closes it again", async () => {
    cpSync(templateFolder(), dataDir, { recursive: true });
    const folder = folderOf("stopped", makeCompany(20));
    expect(await run(folder)).toMatchObject({ kind: "applied", invitations: { length: 7 } });
    const database = await openDatabase({ dataDir, databaseUrl: null });
    await expect(run(folder)).rejects.toThrow(`is in use by process ${process.pid}`);
    expect(await database.prisma.customer.count()).toBe(20);
    expect(await database.prisma.importRun.findMany()).toMatchObject([{ actorName: "Console" }]);
    await database.close();
  });
});

describe("npm run import while the portal runs", () => {
  const db = withTestDatabase();
  const dataDir = join(work, "running");
  const server = createServer((request, response) => void serve(request, response));

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse) {
    const init: RequestInit & { duplex: "half" } = {
      method: "POST",
      headers: incoming.headers as Record<string, string>,
      body: Readable.toWeb(incoming) as unknown as BodyInit,
      duplex: "half",
    };
    const answer = await action({
      request: new Request(`http://portal.test${incoming.url}`, init),
      params: {},
      context: { address: "127.0.0.1", nonce: "" },
    });
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    Readable.fromWeb(answer.body as unknown as WebStream).pipe(outgoing);
  }

  beforeAll(async () => {
    configureSessions({ secret: "a secret of at least thirty-two characters", secure: false, consoleKey: "key" });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    mkdirSync(dataDir);
    writeFileSync(
      join(dataDir, "portal.json"),
      JSON.stringify({
        pid: process.pid,
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        key: "key",
      }),
    );
  });
  afterAll(() => new Promise((closed) => server.close(closed)));

  const run = (...args: string[]) =>
    new Promise<{ code: number | null; output: string }>((resolve) => {
      const child = spawn(process.execPath, ["scripts/import.mjs", ...args], {
        env: { ...process.env, DATA_DIR: dataDir, INIT_CWD: work },
      });
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
      child.on("close", (code) => resolve({ code, output }));
    });

  it("previews, imports through the portal, and prints counts, refusals and invitations", async () => {
    const company = makeCompany(20);
    folderOf("company", { ...company, customers: `${company.customers}12345,Five,,,,,,,33,M,Weekly,,,\r\n` });
    const preview = await run("company", "--preview");
    expect(preview.output).toContain("This was a preview: nothing was written.");
    expect(preview.code).toBe(0);
    expect(await db.current.prisma.customer.count()).toBe(0);
    const done = await run("company");
    expect(done.code).toBe(0);
    expect(done.output).toMatch(/customers\.csv +21 +20 +0 +0 +1\n/);
    expect(done.output).toContain('customers.csv line 22, column customer_number: "12345" — must be exactly 6 digits');
    expect(done.output).toMatch(/Driver 14 \(driver14\) {2}http:\/\/127\.0\.0\.1:\d+\/invitation\/\S+\n/);
    expect(done.output).toContain("rows were created and 0 rows were changed. 1 row was refused and left out.");
    expect(await db.current.prisma.customer.count()).toBe(20);
    const strict = await run("company", "--strict");
    expect(strict.code).toBe(1);
    expect(strict.output).toContain("Nothing was written.");
  });

  it("reports what is wrong with the folder", async () => {
    expect(await run("nowhere")).toEqual({ code: 1, output: `There is no folder ${join(work, "nowhere")}.\n` });
    folderOf("bare", {});
    expect((await run("bare")).output).toContain("has none of customers.csv");
    expect((await run("--all")).output).toContain("npm run import -- DIR");
  });
});
