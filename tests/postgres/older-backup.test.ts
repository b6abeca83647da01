import { expect, it, vi } from "vitest";
import { emptyFolder } from "../durability/child-process";
import { allMigrations, backupOf, expectToday, looked, restore } from "../durability/older-portal";
import { emptyServerDatabase } from "../support/test-database";
import { serverUrl } from "./server";

/** It makes an embedded database as well, migration by migration: a busy machine takes half a minute for it. */
vi.setConfig({ testTimeout: 240_000 });

it("an older backup goes into an empty database on a server, and is refused as a whole where there is newer data", async () => {
  const made = await emptyServerDatabase(serverUrl());
  const env = { DATA_DIR: emptyFolder(), DATABASE_URL: made.connectionString };
  const at = { dataDir: env.DATA_DIR, databaseUrl: made.connectionString };
  const file = await backupOf(allMigrations.slice(0, -2));
  expect(await restore(file, env)).toMatchObject({ rows: 6 });
  await looked(at, expectToday);
  await expect(restore(file, env, true)).rejects.toThrow(
    "The database on the server has another version than the data. Create a new, empty database there and use that one.",
  );
  expect(await looked(at, ({ prisma }) => prisma.category.count())).toBe(2);
  await made.discard();
});
