import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadList } from "../../cartridges/load-list/queries.server";
import { copyDatabase } from "../../cartridges/database/console.server";
import { CONSOLE } from "../../kernel/actor";
import { runQuery } from "../../kernel/execute.server";
import { openDatabase, setDatabase } from "../../services/database/database.server";
import { openStorage } from "../../services/storage/storage.server";
import { emptyFolder } from "../durability/child-process";
import { startPortalProcess, tokenOf } from "../durability/portal-process";
import { copyDemoData } from "../support/demo-data.mjs";
import { emptyServerDatabase } from "../support/test-database";
import { serverUrl } from "./server";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
const ROUTES = ["05", "33"];
const PHOTO = "briefing/2026-01/dock.jpg";
const never = new AbortController().signal;

describe("a move to a PostgreSQL server and back", () => {
  let target: Awaited<ReturnType<typeof emptyServerDatabase>>;
  beforeAll(async () => {
    target = await emptyServerDatabase(serverUrl());
  });
  afterAll(() => target?.discard());
  const copy = (from: Record<string, string>, to: string, signal = never, onProgress = () => {}) =>
    copyDatabase({ env: { NODE_ENV: "test", ...from }, to, signal, onProgress });

  it("copies every row, sequence and file or nothing, and the new portal serves the same load lists", async () => {
    const dataDir = emptyFolder();
    await copyDemoData(dataDir);
    const embedded = await openDatabase({ dataDir, databaseUrl: null });
    setDatabase(embedded);
    const driver = await embedded.prisma.user.findFirstOrThrow({ where: { username: "driver33" } });
    const customer = await embedded.prisma.customer.findFirstOrThrow();
    await embedded.prisma.briefingAct.create({
      data: {
        id: "01980000-0000-7000-8000-000000000001",
        customerNumber: customer.number,
        fact: "dock",
        kind: "photo",
        file: PHOTO,
        fileType: "image/jpeg",
        at: new Date(),
        actorId: driver.id,
      },
    });
    await openStorage({ dataDir, storageUrl: null }).put(PHOTO, Buffer.from("a dock"), "image/jpeg");
    const keys = ROUTES.flatMap((route) => DAYS.map((day) => ({ route, day })));
    const lists = await Promise.all(keys.map((key) => runQuery(loadList, CONSOLE, key)));
    expect(lists.some(({ total_pieces }) => total_pieces > 0)).toBe(true);
    await embedded.close();

    // A canceled copy leaves the server's database empty, so the next one succeeds.
    const cancel = new AbortController();
    const canceled = copy({ DATA_DIR: dataDir }, target.connectionString, cancel.signal, () => cancel.abort());
    await expect(canceled).rejects.toMatchObject({ name: "AbortError" });
    const copied = await copy({ DATA_DIR: dataDir }, target.connectionString);
    expect(copied).toMatchObject({ files: 1, missing: [] });
    expect(copied.rows).toBeGreaterThan(1_000);
    await expect(copy({ DATA_DIR: dataDir }, target.connectionString)).rejects.toThrow(
      /^The database on the server is not empty: it holds [\d,]+ rows .*Nothing was changed\.$/,
    );

    const portal = await startPortalProcess({ DATABASE_URL: target.connectionString }, dataDir);
    try {
      const token = await tokenOf(portal.port, "superadmin");
      const served = keys.map(async ({ route, day }) => {
        const address = `http://127.0.0.1:${portal.port}/api/rental-items/route/${route}/loadlist?day=${day}`;
        return (await fetch(address, { headers: { Authorization: `Bearer ${token}` } })).json();
      });
      expect(await Promise.all(served)).toEqual(JSON.parse(JSON.stringify(lists)));
    } finally {
      portal.process.kill("SIGTERM");
      await portal.ended;
    }

    const back = join(emptyFolder(), "back");
    const home = await copy({ DATA_DIR: dataDir, DATABASE_URL: target.connectionString }, back);
    expect(home).toMatchObject({ files: 1, tables: copied.tables, before: null });
    expect(existsSync(join(back, "files", PHOTO))).toBe(true);
    const again = await openDatabase({ dataDir: back, databaseUrl: null });
    setDatabase(again);
    const listsBack = await Promise.all(keys.map((key) => runQuery(loadList, CONSOLE, key)));
    await again.close();
    expect(listsBack).toEqual(lists);
    await expect(copy({ DATA_DIR: dataDir, DATABASE_URL: target.connectionString }, back)).rejects.toThrow(
      "is not empty",
    );
  }, 240_000);
});
