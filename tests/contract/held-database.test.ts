import { afterAll, beforeAll, expect, it } from "vitest";
import { takeDatabase } from "../support/held-database";

// The next test file must not find anything that a previous one left in its database (decision
// 0055).
type Taken = Awaited<ReturnType<typeof takeDatabase>>;
/**
 * Takes a database as a test file does, and returns it. Reports which one it was, and the result of
 * `use`.
 */
async function used<Result>(use: (database: Taken["database"]) => Promise<Result>, options = { unused: false }) {
  const { database, end } = await takeDatabase(options);
  try {
    return { which: database.embedded!.host, result: await use(database) };
  } finally {
    await end();
  }
}
const timezoneOf = async ({ pool }: Taken["database"]) => (await pool.query("show timezone")).rows;
const CHANGES = "select sum(n_tup_ins + n_tup_del)::int as changes from pg_stat_user_tables where relname = 'route'";
const rowsOf = async ({ prisma, pool }: Taken["database"]) => ({
  routes: await prisma.route.count(),
  changes: (await pool.query(CHANGES)).rows,
  next: (await pool.query(`select nextval(pg_get_serial_sequence('"order"', 'number'))::int as number`)).rows,
});

/** Changes the schema, so that no other file gets this database. */
const useUp = () => used(({ pool }) => pool.query("create table used_up (id int)"));

let asNew: Awaited<ReturnType<typeof rowsOf>>, timezone: unknown;
// The database may hold leftovers of an earlier file, which would hide what this one checks.
beforeAll(useUp);
beforeAll(async () => {
  ({
    result: [asNew, timezone],
  } = await used(async (database) => [await rowsOf(database), await timezoneOf(database)] as const));
});
afterAll(useUp);

it("a database is reused by the next file, with rows, sequences and settings reset", async () => {
  const { which } = await used(async (database) => {
    await database.prisma.route.create({ data: { number: "33" } });
    await database.pool.query("select pg_stat_force_next_flush()");
    expect((await database.pool.query(CHANGES)).rows).toEqual([{ changes: 1 }]);
    await database.pool.query(`select setval(pg_get_serial_sequence('"order"', 'number'), 700, false)`);
    await database.pool.query("set timezone = 'Pacific/Auckland'");
  });
  const next = await used(async (database) => [await rowsOf(database), await timezoneOf(database)] as const);
  expect(next).toEqual({ which, result: [asNew, timezone] });
});

it.each([
  ["a function", "create function left_behind() returns int language sql as 'select 1'"],
  ["a trigger that is switched off", "alter table stop disable trigger all"],
  ["statistics", "analyze stop"],
  ["an index that is gone", 'drop index "user_role_route_number_idx"'],
])("a database is not reused after a change of its schema or statistics: %s", async (_, statement) => {
  const { which } = await used(({ pool }) => pool.query(statement));
  expect((await used(rowsOf)).which).not.toBe(which);
});

it("a database is not reused when an unused one is requested", async () => {
  const { which } = await used(rowsOf);
  expect((await used(rowsOf, { unused: true })).which).not.toBe(which);
});

it("a database is not reused after it has stopped", async () => {
  const { which } = await used(({ embedded }) => embedded!.stop());
  expect((await used(rowsOf)).which).not.toBe(which);
});
