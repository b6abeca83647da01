import { expect, it } from "vitest";
import { withTestDatabase } from "../../tests/support/test-database";
import { ANALYZE_FILLED, vacuumTables } from "./vacuum.server";

const database = withTestDatabase();

const statisticsOf = async (table: string) => {
  const { rows } = await database.current.pool.query<{ rows: number; dead: number }>(
    `select c.reltuples::int as rows, s.n_dead_tup::int as dead
     from pg_class c join pg_stat_user_tables s on s.relid = c.oid where c.relname = $1`,
    [table],
  );
  return rows[0]!;
};

const onServer = Boolean(process.env.TEST_DATABASE_URL);

it.skipIf(onServer)("vacuums the tables that have changed in the embedded database, and leaves the rest", async () => {
  const { pool } = database.current;
  await vacuumTables.run(() => false);
  await pool.query(
    "insert into category (id, name, position) select 1000 + n, 'made ' || n, n from generate_series(1, 400) n",
  );
  await pool.query("delete from category where id > 1100");
  await pool.query("insert into route (number) select '9' || n from generate_series(1, 3) n");
  const before = await statisticsOf("route");
  await vacuumTables.run(() => false);
  const { rows } = await pool.query<{ count: number }>("select count(*)::int as count from category");
  expect(await statisticsOf("category")).toEqual({ rows: rows[0]!.count, dead: 0 });
  expect((await statisticsOf("route")).rows).toBe(before.rows);
});

it("analyzes the tables that have rows, and no others", async () => {
  const { pool } = database.current;
  await pool.query(
    "insert into setting (key, value, updated_at) select 'made ' || n, '1', now() from generate_series(1, 30) n",
  );
  await pool.query(ANALYZE_FILLED);
  expect((await statisticsOf("setting")).rows).toBeGreaterThanOrEqual(30);
  // Never analyzed, so PostgreSQL assumes ten pages.
  expect((await statisticsOf("order_line")).rows).toBe(-1);
});

it.skipIf(onServer)("stops between two tables when the portal stops", async () => {
  const { pool } = database.current;
  await pool.query(
    "insert into category (id, name, position) select 5000 + n, 'more ' || n, n from generate_series(1, 400) n",
  );
  await pool.query("delete from category where id > 5000");
  await vacuumTables.run(() => true);
  await pool.query("select pg_stat_force_next_flush()");
  expect((await statisticsOf("category")).dead).toBeGreaterThan(300);
});
