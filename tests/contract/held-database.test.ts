import { afterAll, beforeAll, expect, it } from "vitest";
import { takeDatabase } from "../support/held-database";

// What one test file leaves in its database, the next one must not find (decision 0055).
type Taken = Awaited<ReturnType<typeof takeDatabase>>;
/** Takes a database, as a test file does, and gives it back. Which one it was, and what `use` found. */
async function used<Found>(use: (database: Taken["database"]) => Promise<Found>, options = { unused: false }) {
  const { database, end } = await takeDatabase(options);
  try {
    return { which: database.embedded!.host, found: await use(database) };
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

/** Nobody takes it after this. */
const useUp = () => used(({ pool }) => pool.query("create table used_up (id int)"));

let asNew: Awaited<ReturnType<typeof rowsOf>>, timezone: unknown;
// What the file before has left may be what this one is about.
beforeAll(useUp);
beforeAll(async () => {
  ({
    found: [asNew, timezone],
  } = await used(async (database) => [await rowsOf(database), await timezoneOf(database)] as const));
});
afterAll(useUp);

it("is the same for the next file, without its rows, its numbers and what it has set", async () => {
  const { which } = await used(async (database) => {
    await database.prisma.route.create({ data: { number: "33" } });
    await database.pool.query("select pg_stat_force_next_flush()");
    expect((await database.pool.query(CHANGES)).rows).toEqual([{ changes: 1 }]);
    await database.pool.query(`select setval(pg_get_serial_sequence('"order"', 'number'), 700, false)`);
    await database.pool.query("set timezone = 'Pacific/Auckland'");
  });
  const next = await used(async (database) => [await rowsOf(database), await timezoneOf(database)] as const);
  expect(next).toEqual({ which, found: [asNew, timezone] });
});

it.each([
  ["a function", "create function left_behind() returns int language sql as 'select 1'"],
  ["a trigger that is switched off", "alter table stop disable trigger all"],
  ["statistics", "analyze stop"],
  ["an index that is gone", 'drop index "user_role_route_number_idx"'],
])("is another one where a file has changed its schema, or what is known of its rows: %s", async (_, statement) => {
  const { which } = await used(({ pool }) => pool.query(statement));
  expect((await used(rowsOf)).which).not.toBe(which);
});

it("is another one where an unused one is asked for", async () => {
  const { which } = await used(rowsOf);
  expect((await used(rowsOf, { unused: true })).which).not.toBe(which);
});

it("is another one where it has stopped", async () => {
  const { which } = await used(({ embedded }) => embedded!.stop());
  expect((await used(rowsOf)).which).not.toBe(which);
});
