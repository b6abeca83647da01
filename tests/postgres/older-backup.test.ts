import { expect, it, vi } from "vitest";
import { emptyFolder } from "../durability/child-process";
import { allMigrations, backupOf, expectToday, looked, restore } from "../durability/older-portal";
import { emptyServerDatabase } from "../support/test-database";
import { serverUrl } from "./server";

/**
 * This also creates an embedded database, migration by migration, which takes half a minute on a
 * busy machine.
 */
vi.setConfig({ testTimeout: 240_000 });

it("an older backup is restored to an empty server database, and rejected where there is newer data", async () => {
  const target = await emptyServerDatabase(serverUrl());
  const env = { DATA_DIR: emptyFolder(), DATABASE_URL: target.connectionString };
  const at = { dataDir: env.DATA_DIR, databaseUrl: target.connectionString };
  const file = await backupOf(allMigrations.slice(0, -2));
  expect(await restore(file, env)).toMatchObject({ rows: 6 });
  await looked(at, expectToday);
  await expect(restore(file, env, true)).rejects.toThrow(
    "The database on the server has another version than the data. " +
      "Create a new, empty database there and use that one.",
  );
  expect(await looked(at, ({ prisma }) => prisma.category.count())).toBe(2);
  await target.discard();
});
