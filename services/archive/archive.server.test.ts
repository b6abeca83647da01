import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v7 as uuid } from "uuid";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { templateFolder } from "../../tests/support/template-database";
import { withTestDatabase } from "../../tests/support/test-database";
import { openDatabase, type Database } from "../database/database.server";
import { openStorage, storage } from "../storage/storage.server";
import { checkArchive, openArchive } from "./archive.server";
import { Backups, KEPT } from "./backups.server";
import type { Row } from "./rows.server";
import { takeSnapshot } from "./snapshot.server";
import { BrokenArchive } from "./tar.server";
import { fillEmbedded, type Filling } from "./target.server";

const database = withTestDatabase();
const work = mkdtempSync(join(tmpdir(), "clothesline-archive-"));
afterAll(() => rmSync(work, { recursive: true, force: true }));
const folder = (name: string) => mkdtempSync(join(work, `${name}-`));

/**
 * Creating a database from an archive takes ten seconds, and ten times as long on a busy machine.
 */
const MAKES_A_DATABASE_MS = 180_000;
const PICTURE = "pictures/2026-01/one.jpg";
const GONE = "pictures/2026-01/gone.jpg";
/** Values that careless serialization would change. */
const HARD = [
  "",
  "line\nbreak \"quotes\" 'single' \\ back",
  '{a,NULL,"b"}',
  "  blanks ",
  "Zoë 🧺 \u2028",
  "NULL",
  "=1+1",
];

beforeAll(async () => {
  await makeSmallCompany(database.current);
  const { prisma } = database.current;
  const driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  for (const content of HARD)
    await prisma.note.create({
      data: {
        id: uuid(),
        customerNumber: "110001",
        content,
        authorId: driver.id!,
        createdAt: new Date("2026-01-05T05:00:00.123Z"),
      },
    });
  await prisma.user.update({ where: { id: driver.id! }, data: { permissions: HARD } });
  await prisma.customer.update({ where: { number: "110001" }, data: { lat: 0.1 + 0.2, lng: -118.243683 } });
  await prisma.setting.create({ data: { key: "hard", value: { list: HARD, number: 12345678901234, nothing: null } } });
  for (const file of [PICTURE, GONE])
    await prisma.briefingAct.create({
      data: {
        id: uuid(),
        customerNumber: "110001",
        fact: "dock",
        kind: "photo",
        file,
        fileType: "image/jpeg",
        at: new Date(),
        actorId: driver.id!,
      },
    });
  await database.current.pool.query("select setval('category_id_seq', 41)");
  await storage().put(PICTURE, Buffer.from([1, 2, 3]), "image/jpeg");
});

let made = 0;
const makeBackup = (backups: Backups, options: { signal?: AbortSignal; kind?: "now" | "nightly" } = {}) =>
  backups.make(options.kind ?? "now", {
    database: database.current,
    storage: storage(),
    at: new Date(Date.UTC(2026, 0, 5, 12, 0, made++)),
    signal: options.signal,
  });

/** All rows of a database by table. */
async function contentOf(of: Database): Promise<Record<string, Row[]>> {
  const snapshot = await takeSnapshot(of);
  const content: Record<string, Row[]> = {};
  for (const table of snapshot.shape.tables) {
    content[table.name] = [];
    for await (const rows of snapshot.rows(table)) content[table.name]!.push(...rows);
  }
  await snapshot.close();
  return content;
}

describe("a backup", () => {
  it("contains every table and file", async () => {
    const backups = new Backups(folder("whole"));
    const { backup, manifest } = await makeBackup(backups);
    const path = backups.pathOf(backup.name);
    expect(await checkArchive(path)).toEqual(manifest);
    expect(manifest.files).toMatchObject([{ key: PICTURE, bytes: 3 }]);
    expect(manifest.missing_files).toEqual([GONE]);
    expect(manifest.tables.find(({ name }) => name === "note")!.rows).toBe(HARD.length);
  });

  it("is a consistent snapshot while writes continue", async () => {
    const { prisma } = database.current;
    await prisma.setting.createMany({
      data: Array.from({ length: 4_500 }, (_, n) => ({ key: `many-${n}`, value: "before" })),
    });
    const snapshot = await takeSnapshot(database.current);
    const table = snapshot.shape.tables.find(({ name }) => name === "setting")!;
    const read: Row[] = [];
    for await (const rows of snapshot.rows(table)) {
      read.push(...rows);
      await prisma.setting.updateMany({
        where: { key: { startsWith: "many-" } },
        data: { value: `after ${read.length}` },
      });
    }
    await snapshot.close();
    const many = read.filter(([key]) => key!.startsWith("many-"));
    expect(many).toHaveLength(4_500);
    expect(new Set(many.map(([, value]) => value))).toEqual(new Set(['"before"']));
    await prisma.setting.deleteMany({ where: { key: { startsWith: "many-" } } });
  });

  it("leaves nothing behind when canceled, and the next one works", async () => {
    const place = folder("cancelled");
    const backups = new Backups(place);
    const cancel = new AbortController();
    const making = backups.make("now", {
      database: database.current,
      storage: storage(),
      at: new Date(),
      signal: cancel.signal,
      onProgress: () => cancel.abort(),
    });
    await expect(making).rejects.toThrow();
    expect(readdirSync(place)).toEqual([]);
    await makeBackup(backups);
    expect(await backups.list()).toHaveLength(1);
  });

  it("is made one at a time, and fourteen of each kind are kept", async () => {
    const place = folder("kept");
    const backups = new Backups(place);
    const [one, other] = await Promise.allSettled([makeBackup(backups), makeBackup(backups)]);
    expect([one.status, other.status]).toEqual(["fulfilled", "rejected"]);
    const { backup } = await makeBackup(backups, { kind: "nightly" });
    const path = backups.pathOf(backup.name);
    for (let day = 10; day < 10 + KEPT; day++) cpSync(path, path.replace("2026-01-05", `2026-01-${day}`));
    cpSync(path, join(place, "somebody-elses.tar.gz"));
    await makeBackup(backups, { kind: "nightly" });
    const list = await backups.list();
    expect(list.filter(({ kind }) => kind === "nightly")).toHaveLength(KEPT);
    expect(list.filter(({ kind }) => kind === "now")).toHaveLength(1);
    expect(list[0]!.name).toContain("2026-01-23");
    expect(existsSync(join(place, "somebody-elses.tar.gz"))).toBe(true);
  });
});

describe("a restore", () => {
  let path: string;
  beforeAll(async () => {
    const backups = new Backups(folder("broken"));
    path = backups.pathOf((await makeBackup(backups)).backup.name);
  });
  const spoiled = (name: string, spoil: (copy: string) => void) => {
    const copy = join(work, `${name}.tar.gz`);
    cpSync(path, copy);
    spoil(copy);
    return copy;
  };
  const inside = (change: (tar: Buffer) => Buffer) => (copy: string) =>
    writeFileSync(copy, gzipSync(change(gunzipSync(readFileSync(copy)))));

  it.each<[string, (copy: string) => void]>([
    ["empty", (copy) => truncateSync(copy)],
    ["half", (copy) => truncateSync(copy, Math.floor(readFileSync(copy).length / 2))],
    ["its last byte missing", (copy) => truncateSync(copy, readFileSync(copy).length - 1)],
    ["no archive", (copy) => writeFileSync(copy, "A letter about something else.")],
    ["cut off before its list", inside((tar) => Buffer.concat([tar.subarray(0, 512 * 4), Buffer.alloc(1024)]))],
    ["a cell changed", inside((tar) => Buffer.from(tar.toString("latin1").replace("Zo", "Zu"), "latin1"))],
    [
      "a heading changed",
      inside((tar) => Buffer.from(tar.toString("latin1").replace("tables/user", "tables/usar"), "latin1")),
    ],
    ["without its end", inside((tar) => tar.subarray(0, tar.length - 1024))],
  ])("rejects a damaged archive: %s", async (name, spoil) => {
    await expect(checkArchive(spoiled(name, spoil))).rejects.toBeInstanceOf(BrokenArchive);
  });

  describe("over an existing database", () => {
    const files = () => openStorage({ dataDir, storageUrl: null });
    let dataDir: string;
    const looked = async <Answer>(look: (there: Database) => Promise<Answer>) => {
      const there = await openDatabase({ dataDir, databaseUrl: null });
      try {
        return await look(there);
      } finally {
        await there.close();
      }
    };
    beforeAll(async () => {
      dataDir = folder("occupied");
      cpSync(templateFolder(), dataDir, { recursive: true });
      await looked(({ prisma }) => prisma.setting.create({ data: { key: "mine", value: "kept" } }));
    });
    const fill = async (options: Partial<Filling>, migrations: string[] = []) => {
      const manifest = await checkArchive(path);
      const source = openArchive(path, { ...manifest, migrations: [...manifest.migrations, ...migrations] });
      return fillEmbedded(dataDir, source, { storage: files(), advice: "Say so.", ...options });
    };

    it("is refused unless allowed, and if the archive is from a newer version", async () => {
      await expect(fill({})).rejects.toThrow("is not empty: it holds 1 rows (1 in setting). Say so.");
      await expect(fill({ replace: true }, ["29991231000000_newer"])).rejects.toThrow("a newer version");
    });

    it(
      "keeps the existing data if its last step fails",
      async () => {
        const failing = () => Promise.reject(new Error("the last step"));
        await expect(fill({ replace: true, finish: failing })).rejects.toThrow("the last step");
        expect(await looked(({ prisma }) => prisma.setting.count({ where: { key: "mine" } }))).toBe(1);
      },
      MAKES_A_DATABASE_MS,
    );

    it(
      "replaces the existing data if allowed, with the original content",
      async () => {
        const filled = await fill({ replace: true });
        expect(filled).toMatchObject({ files: 1, missing: [GONE] });
        expect(existsSync(join(filled.before!, "PG_VERSION"))).toBe(true);
        expect(Buffer.from((await files().get(PICTURE))!)).toEqual(Buffer.from([1, 2, 3]));
        expect(readdirSync(dataDir).filter((name) => name.startsWith("filling"))).toEqual([]);
        await looked(async (restored) => {
          expect(await contentOf(restored)).toEqual(await contentOf(database.current));
          // Sequences continue where they were.
          const add = (of: Database) => of.prisma.category.create({ data: { name: "Next" }, select: { id: true } });
          expect(await add(restored)).toEqual(await add(database.current));
        });
        await database.current.prisma.category.deleteMany({ where: { name: "Next" } });
      },
      MAKES_A_DATABASE_MS,
    );
  });

  it("is completed by the next start if killed between two renames", async () => {
    const dataDir = folder("killed");
    cpSync(templateFolder(), dataDir, { recursive: true });
    cpSync(join(dataDir, "database"), join(dataDir, "database.restored"), { recursive: true });
    rmSync(join(dataDir, "database"), { recursive: true });
    const started = await openDatabase({ dataDir, databaseUrl: null });
    expect(await started.prisma.setting.count()).toBe(0);
    await started.close();
    expect(existsSync(join(dataDir, "database.restored"))).toBe(false);
  });
});
