import { describe, expect, it } from "vitest";
import { withTestDatabase } from "../../tests/support/test-database";
import { Prisma } from "./generated/client";

const database = withTestDatabase();
const keys = async () =>
  (await database.current.prisma.setting.findMany({ orderBy: { key: "asc" } })).map(({ key }) => key);
const stored = (key: string) => Prisma.sql`insert into setting (key, value, updated_at) values (${key}, '1', now())`;

describe("a transaction", () => {
  it("is shared by raw statements and models", async () => {
    const before = await keys();
    const { prisma } = database.current;
    const answer = await prisma.$transaction(async (tx) => {
      await tx.$executeRaw(stored("raw"));
      await tx.setting.create({ data: { key: "model", value: 1 } });
      return tx.setting.count();
    });
    expect(answer).toBe(before.length + 2);
    expect(await keys()).toEqual([...before, "model", "raw"].sort());
  });

  it("leaves nothing if its work throws, however it wrote", async () => {
    const before = await keys();
    const thrown = new Error("refused");
    await expect(
      database.current.prisma.$transaction(async (tx) => {
        await tx.$executeRaw(stored("a"));
        await tx.setting.create({ data: { key: "b", value: 1 } });
        throw thrown;
      }),
    ).rejects.toBe(thrown);
    expect(await keys()).toEqual(before);
  });

  it("leaves nothing if one of its statements fails and the error is ignored", async () => {
    const before = await keys();
    const forgotten = database.current.prisma.$transaction(async (tx) => {
      await tx.$executeRaw(stored("d"));
      await tx.$queryRaw`select * from nothing_of_that_name`.catch(() => {});
    });
    await forgotten.catch(() => {});
    expect(await keys()).toEqual(before);
  });

  it("is rolled back after its timeout, and later statements are rejected", async () => {
    const before = await keys();
    const tooLong = database.current.prisma.$transaction(
      async (tx) => {
        await tx.$executeRaw(stored("e"));
        await tx.$queryRaw`select pg_sleep(1)::text`;
        await tx.$executeRaw(stored("f"));
      },
      { timeout: 200 },
    );
    await expect(tooLong).rejects.toMatchObject({ code: "P2028" });
    expect(await keys()).toEqual(before);
  });
});

describe("a raw statement", () => {
  it("converts values as Prisma does, inside and outside a transaction", async () => {
    const moment = new Date("2026-03-29T01:30:00.123Z");
    const { prisma } = database.current;
    const statement = Prisma.sql`select ${moment}::timestamptz as moment, '2026-01-05'::date as day,
      ${5}::bigint as large, 1.50::numeric as exact,
      ${JSON.stringify({ a: 1 })}::jsonb as json, ${["x", 'y"']}::text[] as list,
      ${true}::boolean as yes, ${null}::text as nothing`;
    const expected = {
      moment,
      day: new Date("2026-01-05"),
      large: 5n,
      exact: new Prisma.Decimal("1.50"),
      json: { a: 1 },
      list: ["x", 'y"'],
      yes: true,
      nothing: null,
    };
    expect(await prisma.$queryRaw(statement)).toEqual([expected]);
    expect(await prisma.$transaction((tx) => tx.$queryRaw(statement))).toEqual([expected]);
  });

  it("agrees with a model about the time zone of a timestamp", async () => {
    const moment = new Date("2026-03-29T01:30:00.123Z");
    const { prisma } = database.current;
    await prisma.$executeRaw`insert into setting (key, value, updated_at) values ('moment', '1', ${moment})`;
    expect(await prisma.setting.findUnique({ where: { key: "moment" } })).toMatchObject({ updatedAt: moment });
    expect(await prisma.$queryRaw`select updated_at from setting where key = ${"moment"}`).toEqual([
      { updated_at: moment },
    ]);
  });
});
