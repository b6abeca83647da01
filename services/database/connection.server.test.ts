import { describe, expect, it, vi } from "vitest";
import { withTestDatabase } from "../../tests/support/test-database";

const database = withTestDatabase();

describe("a statement that the database rejects", () => {
  it("fails for its sender only", async () => {
    const { pool, prisma } = database.current;
    const refused = [
      () => pool.query("select * from nothing_of_that_name"),
      () => pool.query("select $1::date", ["0000-01-03"]),
      () => prisma.$queryRaw`select * from nothing_of_that_name where a = ${"x"}`,
      () => prisma.setting.create({ data: { key: "a\0", value: 1 } }),
      () =>
        prisma.$transaction(async (tx) => {
          await tx.$executeRaw`insert into setting (key) values (null)`;
        }),
    ];
    for (const statement of refused) {
      await expect(statement()).rejects.toThrow();
      expect(await prisma.setting.count()).toBe(0);
      expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    }
  });

  it("keeps the connection usable", async () => {
    const { pool } = database.current;
    const backend = async () => (await pool.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]!.pid;
    const [before, connections] = [await backend(), pool.totalCount];
    await expect(pool.query("select 1 / 0")).rejects.toThrow("division by zero");
    expect([await backend(), pool.totalCount]).toEqual([before, connections]);
  });
});

describe("a lost connection", () => {
  it("is replaced by a fresh one", async () => {
    const { pool, prisma } = database.current;
    const read = () => prisma.route.count();
    const current = await read();
    const lost = await pool.connect();
    await lost.query("set timezone = 'Pacific/Auckland'");
    lost.release(new Error("Its answer could not be read."));
    await vi.waitFor(async () => expect(await read()).toBe(current), { timeout: 10_000 });
    expect((await pool.query("show timezone")).rows).not.toEqual([{ TimeZone: "Pacific/Auckland" }]);
  });
});
