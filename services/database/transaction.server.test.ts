import { Socket } from "node:net";
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { withTestDatabase } from "../../tests/support/test-database";
import { Prisma } from "./generated/client";

const database = withTestDatabase();
const keys = async () =>
  (await database.current.prisma.setting.findMany({ orderBy: { key: "asc" } })).map(({ key }) => key);
const stored = (key: string) => Prisma.sql`insert into setting (key, value, updated_at) values (${key}, '1', now())`;

describe("a transaction", () => {
  it("is one for raw statements and models, and for the statement that goes with the commit", async () => {
    const before = await keys();
    const answer = await database.current.inTransaction(async (tx) => {
      await tx.$executeRaw(stored("raw"));
      await tx.setting.create({ data: { key: "model", value: 1 } });
      return { answer: await tx.setting.count(), last: [stored("last")] };
    });
    expect(answer).toBe(before.length + 2);
    expect(await keys()).toEqual([...before, "last", "model", "raw"].sort());
  });

  it("leaves nothing when its work throws, whatever it wrote with", async () => {
    const before = await keys();
    const thrown = new Error("refused");
    await expect(
      database.current.inTransaction(async (tx) => {
        await tx.$executeRaw(stored("a"));
        await tx.setting.create({ data: { key: "b", value: 1 } });
        throw thrown;
      }),
    ).rejects.toBe(thrown);
    expect(await keys()).toEqual(before);
  });

  it("leaves nothing when its last statement fails, or one that was forgotten", async () => {
    const before = await keys();
    const { inTransaction } = database.current;
    await expect(
      inTransaction(async (tx) => {
        await tx.$executeRaw(stored("c"));
        return { answer: 1, last: [Prisma.sql`insert into setting (key) values (${null})`] };
      }),
    ).rejects.toThrow("null value");
    await expect(
      inTransaction(async (tx) => {
        await tx.$executeRaw(stored("d"));
        await tx.$queryRaw`select * from nothing_of_that_name`.catch(() => {});
        return { answer: 1 };
      }),
    ).rejects.toThrow("not committed");
    expect(await keys()).toEqual(before);
  });

  it("that takes too long is rolled back, and what it does afterwards is refused", async () => {
    const before = await keys();
    let late: Promise<unknown> | undefined;
    let goOn = () => {};
    const held = new Promise<void>((done) => (goOn = done));
    await expect(
      database.current.inTransaction(
        (tx) =>
          (late = (async () => {
            await tx.$executeRaw(stored("e"));
            await held;
            await tx.$executeRaw(stored("f"));
            return { answer: 1 };
          })()) as Promise<{ answer: number }>,
        { timeout: 200 },
      ),
    ).rejects.toThrow("longer than 200 ms");
    goOn();
    await expect(late).rejects.toThrow("over");
    expect(await keys()).toEqual(before);
  });

  it("sends BEGIN with its first statement and COMMIT with its last", async () => {
    const asked = vi.spyOn(pg.Client.prototype, "query");
    try {
      await database.current.inTransaction(async (tx) => {
        expect(asked).not.toHaveBeenCalled();
        await tx.$queryRaw`select 1`;
        return { answer: 1, last: [Prisma.sql`select 2`] };
      });
      expect(asked.mock.calls.map(([statement]) => (statement as unknown as { text: string }).text)).toEqual([
        "begin",
        "select 1",
        "select 2",
        "commit",
      ]);
    } finally {
      asked.mockRestore();
    }
  });

  it("writes once what is sent side by side, and runs it in that order", async () => {
    const before = await keys();
    await database.current.inTransaction(async (tx) => {
      await tx.$queryRaw`select 1`;
      return { answer: 1 };
    });
    const writes = [vi.spyOn(Socket.prototype, "_write"), vi.spyOn(Socket.prototype, "_writev" as "_write")];
    try {
      const seen = await database.current.inTransaction(async (tx) => {
        const [, found] = await Promise.all([
          tx.$executeRaw(stored("first")),
          tx.$queryRaw<{ key: string }[]>`select key from setting where key = 'first'`,
        ]);
        return {
          answer: found,
          last: [stored("second"), Prisma.sql`update setting set key = 'third' where key = 'second'`],
        };
      });
      expect(seen).toEqual([{ key: "first" }]);
      expect(writes.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(2);
    } finally {
      for (const spy of writes) spy.mockRestore();
    }
    expect(await keys()).toEqual([...before, "first", "third"].sort());
  });
});

describe("a raw statement", () => {
  it("takes and gives values as Prisma does, inside a transaction and outside", async () => {
    const moment = new Date("2026-03-29T01:30:00.123Z");
    const { prisma } = database.current;
    const statement = Prisma.sql`select ${moment}::timestamptz as moment, '2026-01-05'::date as day, ${5}::bigint as large, 1.50::numeric as exact,
      ${JSON.stringify({ a: 1 })}::jsonb as json, ${["x", 'y"']}::text[] as list, ${true}::boolean as yes, ${null}::text as nothing`;
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

  it("means the same moment as a model does", async () => {
    const moment = new Date("2026-03-29T01:30:00.123Z");
    const { prisma } = database.current;
    await prisma.$executeRaw`insert into setting (key, value, updated_at) values ('moment', '1', ${moment})`;
    expect(await prisma.setting.findUnique({ where: { key: "moment" } })).toMatchObject({ updatedAt: moment });
    expect(await prisma.$queryRaw`select updated_at from setting where key = ${"moment"}`).toEqual([
      { updated_at: moment },
    ]);
  });
});
