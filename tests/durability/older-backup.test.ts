import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { emptyFolder, newDataDir } from "./child-process";
import { allMigrations, backupOf, expectToday, looked, restore } from "./older-portal";

/**
 * Each test creates two or three databases, migration by migration, which takes half a minute on a
 * busy machine.
 */
vi.setConfig({ testTimeout: 240_000 });

describe("a backup of an older portal", () => {
  it.each([
    ["the very first", 1],
    ["one migration behind", allMigrations.length - 1],
  ])("is restored and migrated: %s", async (_, count) => {
    const dataDir = emptyFolder();
    const file = await backupOf(allMigrations.slice(0, count));
    expect(await restore(file, { DATA_DIR: dataDir })).toMatchObject({ rows: 6, before: null });
    await looked({ dataDir, databaseUrl: null }, expectToday);
  });

  it("replaces newer data if allowed, and keeps what was there", async () => {
    const dataDir = newDataDir();
    const file = await backupOf(allMigrations.slice(0, Math.floor(allMigrations.length / 2)));
    const { before } = await restore(file, { DATA_DIR: dataDir }, true);
    expect(existsSync(before!)).toBe(true);
    await looked({ dataDir, databaseUrl: null }, expectToday);
  });

  it("with an unknown migration history is rejected, and creates nothing", async () => {
    const dataDir = emptyFolder();
    const file = await backupOf([allMigrations[0]!, ...allMigrations.slice(2, 3)]);
    await expect(restore(file, { DATA_DIR: dataDir })).rejects.toThrow(
      /^The data is from a newer version of the portal\./,
    );
    expect(readdirSync(dataDir)).toEqual(["session-secret"]);
  });
});
