import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { makeActor } from "../tests/support/small-company";
import { withTestDatabase } from "../tests/support/test-database";
import { subscribe } from "#services/events.server";
import { ANONYMOUS, type Actor } from "./actor";
import type { Reader } from "#services/database/database.server";
import { defineCommand, defineQuery, type CommandContext } from "./definition";
import { notFound } from "./errors";
import { runQuery, execute } from "./execute.server";
import { findStoredAnswer, keyedCall } from "./record.server";

const database = withTestDatabase();
let admin: Actor, other: Actor, driver: Actor;
beforeAll(async () => {
  [admin, other, driver] = [
    await makeActor(database.current, "Admin"),
    await makeActor(database.current, "Admin"),
    await makeActor(database.current, "Driver"),
  ];
});
beforeEach(() =>
  database.current.pool.query("delete from setting; delete from audit_entry; delete from command_answer"),
);

const TOPIC = "laundry";
const fold = vi.fn<(context: CommandContext) => void>();
/** Writes a row and emits an event, then calls `fold`, which may fail. */
const write = defineCommand({
  name: "laundry.fold",
  done: "folded a sheet",
  input: z.object({
    sheet: z.string().min(1, "sheet is missing."),
    times: z.int().default(1),
    secret: z.string().optional(),
  }),
  permission: "routes:write",
  scope: ({ actor }, { sheet }) => {
    if (sheet === "lost") throw notFound("There is no such sheet.");
    return sheet !== "foreign" || actor.id === other.id;
  },
  async run(context, { sheet, times }) {
    await context.tx.setting.upsert({
      where: { key: sheet },
      create: { key: sheet, value: times },
      update: { value: times },
    });
    context.emit({ topic: TOPIC, kind: "folded", data: { sheet } });
    fold(context);
    return { sheet, times, at: context.now.toISOString() };
  },
  audit: ({ sheet, times }, output) => ({ sheet, times, doubled: output.times }),
});
const settings = () =>
  database.current.prisma.setting.findMany({ select: { key: true, value: true }, orderBy: { key: "asc" } });
const audits = () => database.current.prisma.auditEntry.findMany({ orderBy: { at: "asc" } });
beforeEach(() => {
  fold.mockReset();
});

/** Collects the events published during a test. */
function listen() {
  const heard: unknown[] = [];
  onTestFinished(subscribe(TOPIC, ({ data }) => heard.push(data)));
  return heard;
}

describe("permission", () => {
  it("is checked before the input is validated", async () => {
    const nonsense = { sheet: 7 };
    await expect(execute(write, ANONYMOUS, nonsense)).rejects.toMatchObject({
      status: 401,
      message: "Authentication failed. Please login again.",
    });
    await expect(execute(write, driver, nonsense)).rejects.toMatchObject({ status: 403 });
    await expect(execute(write, admin, nonsense)).rejects.toMatchObject({ status: 400 });
  });

  it("includes the scope: false is 403, and a scope may throw something more specific", async () => {
    await expect(execute(write, admin, { sheet: "foreign" })).rejects.toMatchObject({
      status: 403,
      message: "You are not allowed to do this.",
    });
    await expect(execute(write, admin, { sheet: "lost" })).rejects.toMatchObject({
      status: 404,
      message: "There is no such sheet.",
    });
    expect((await execute(write, other, { sheet: "foreign" })).sheet).toBe("foreign");
    expect(await settings()).toEqual([{ key: "foreign", value: 1 }]);
  });

  it("checks the scope in the same transaction that writes", async () => {
    const transactionOf = async (db: Reader) =>
      (await db.$queryRaw<{ id: string }[]>`select pg_current_xact_id()::text as id`)[0]!.id;
    const scopes: string[] = [];
    const scoped = defineCommand({
      name: "laundry.scoped",
      done: "folded a sheet",
      input: z.object({}),
      permission: "routes:write",
      scope: async ({ db }) => scopes.push(await transactionOf(db)) > 0,
      run: ({ tx }) => transactionOf(tx),
    });
    expect([await execute(scoped, admin, {})]).toEqual(scopes);
  });

  it("is checked in the same order for a query", async () => {
    const read = defineQuery({
      name: "laundry.read",
      input: z.object({ sheet: z.string() }),
      permission: "routes:write",
      scope: (_, { sheet }) => sheet !== "foreign",
      run: async (_, { sheet }) => sheet,
    });
    await expect(runQuery(read, ANONYMOUS, {})).rejects.toMatchObject({ status: 401 });
    await expect(runQuery(read, driver, {})).rejects.toMatchObject({ status: 403 });
    await expect(runQuery(read, admin, {})).rejects.toMatchObject({
      status: 400,
      fields: { sheet: expect.any(String) },
    });
    await expect(runQuery(read, admin, { sheet: "foreign" })).rejects.toMatchObject({ status: 403 });
    expect(await runQuery(read, admin, { sheet: "a" })).toBe("a");
  });
});

describe("invalid input", () => {
  it("is reported per field: sentences as they are, parser messages with the field's name", async () => {
    await expect(execute(write, admin, { sheet: "", times: "two" })).rejects.toMatchObject({
      status: 400,
      message: "sheet is missing. times: Invalid input: expected number, received string.",
      fields: { sheet: "sheet is missing.", times: expect.stringContaining("expected number") },
    });
    const own = defineQuery({
      name: "laundry.own",
      input: z.object({ route: z.string("Driver route not found"), sheet: z.string("sheet is missing.").default("a") }),
      permission: "routes:write",
      run: async () => null,
    });
    await expect(runQuery(own, admin, {})).rejects.toMatchObject({
      message: "Driver route not found",
      fields: { route: "Driver route not found" },
    });
    await expect(runQuery(own, admin, { sheet: 1 })).rejects.toMatchObject({
      message: "Driver route not found. sheet is missing.",
    });
    await expect(execute(write, admin, undefined)).rejects.toMatchObject({
      status: 400,
      fields: { sheet: expect.any(String) },
    });
    await expect(execute(write, admin, "fold")).rejects.toMatchObject({
      status: 400,
      fields: { input: expect.any(String) },
    });
    await expect(execute(write, admin, { sheet: "a\u0000" })).rejects.toMatchObject({
      status: 400,
      fields: { sheet: "sheet has a character that cannot be stored." },
    });
    expect(await settings()).toEqual([]);
  });
});

describe("a successful command", () => {
  it("adds one audit entry: who, what and when, with the part of the input that may be kept", async () => {
    const { at } = await execute(write, admin, { sheet: "a", times: 2, secret: "never kept" }, { key: "a tap" });
    expect(await audits()).toEqual([
      {
        id: expect.any(String),
        at: new Date(at),
        actorId: admin.id,
        actorName: admin.name,
        actorRole: "Admin",
        command: "laundry.fold",
        key: "a tap",
        via: null,
        input: { sheet: "a", times: 2, doubled: 2 },
      },
    ]);
  });

  it("publishes its events only once the rows are visible to everyone", async () => {
    const seen: Promise<unknown>[] = [];
    onTestFinished(subscribe(TOPIC, () => seen.push(settings())));
    fold.mockImplementation(() => expect(seen).toEqual([]));
    await execute(write, admin, { sheet: "a" });
    expect(await Promise.all(seen)).toEqual([[{ key: "a", value: 1 }]]);
  });
});

describe("a failed command", () => {
  it("leaves no row, no audit entry, no stored response and no event", async () => {
    const heard = listen();
    fold.mockImplementation(() => {
      throw new Error("The folder is jammed.");
    });
    await expect(execute(write, admin, { sheet: "a" }, { key: "a tap" })).rejects.toThrow("The folder is jammed.");
    expect({
      settings: await settings(),
      audits: await audits(),
      answers: await database.current.prisma.commandAnswer.count(),
      heard,
    }).toEqual({ settings: [], audits: [], answers: 0, heard: [] });
  });

  it("can be retried with the same key", async () => {
    fold.mockImplementationOnce(() => {
      throw new Error("The folder is jammed.");
    });
    await expect(execute(write, admin, { sheet: "a" }, { key: "a tap" })).rejects.toThrow();
    expect((await execute(write, admin, { sheet: "a" }, { key: "a tap" })).sheet).toBe("a");
    expect(await audits()).toHaveLength(1);
  });
});

describe("an idempotency key", () => {
  it("replays the stored response without running, auditing or publishing again", async () => {
    const first = await execute(write, admin, { sheet: "a" }, { key: "a tap" });
    const heard = listen();
    expect(await execute(write, admin, { sheet: "a" }, { key: "a tap" })).toEqual(first);
    expect(fold).toHaveBeenCalledOnce();
    expect(await audits()).toHaveLength(1);
    expect(heard).toEqual([]);
  });

  it("used concurrently runs the command once, and all callers get the same response", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => execute(write, admin, { sheet: "a" }, { key: "a tap" })),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(fold).toHaveBeenCalledOnce();
    expect(await audits()).toHaveLength(1);
  });

  it("conflicts if reused for different input, but not for an equivalent spelling", async () => {
    await execute(write, admin, { sheet: "a" }, { key: "a tap" });
    await expect(execute(write, admin, { sheet: "b" }, { key: "a tap" })).rejects.toMatchObject({
      status: 409,
      message: "This Idempotency-Key was used for something else.",
    });
    expect((await execute(write, admin, { times: 1, sheet: "a", unknown: "left out" }, { key: "a tap" })).sheet).toBe(
      "a",
    );
    expect(await settings()).toEqual([{ key: "a", value: 1 }]);
  });

  it("is separate for each person and each command", async () => {
    const press = defineCommand({ ...write, name: "laundry.press" });
    await execute(write, admin, { sheet: "a" }, { key: "a tap" });
    await execute(write, other, { sheet: "b" }, { key: "a tap" });
    await execute(press, admin, { sheet: "c" }, { key: "a tap" });
    expect((await settings()).map(({ key }) => key)).toEqual(["a", "b", "c"]);
  });

  it("does not replay what the sender may no longer access", async () => {
    await execute(write, other, { sheet: "foreign" }, { key: "a tap" });
    await expect(
      execute(write, { ...other, permissions: new Set() }, { sheet: "foreign" }, { key: "a tap" }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(
      execute({ ...write, scope: () => false }, other, { sheet: "foreign" }, { key: "a tap" }),
    ).rejects.toMatchObject({ status: 403 });
  });

  it("has at most 200 characters, and an empty one is ignored", async () => {
    await expect(execute(write, admin, { sheet: "a" }, { key: "k".repeat(201) })).rejects.toMatchObject({
      status: 400,
    });
    for (let time = 0; time < 2; time++) await execute(write, admin, { sheet: "a" }, { key: "" });
    expect(fold).toHaveBeenCalledTimes(2);
  });

  it("is looked up by index, even if the table was empty when last analyzed", async () => {
    const { pool, prisma } = database.current;
    await pool.query("vacuum (analyze) command_answer");
    const call = keyedCall({ actor: admin, command: "laundry.fold", key: "one", input: {} });
    const [before, after] = await prisma.$transaction(async (tx) => {
      const scans = async () =>
        (
          await tx.$queryRaw<{ whole: number; byIndex: number }[]>`
            select seq_scan::int as whole, idx_scan::int as "byIndex"
              from pg_stat_xact_user_tables where relname = 'command_answer'`
        )[0]!;
      const before = await scans();
      expect(await findStoredAnswer(tx, call)).toBeNull();
      return [before, await scans()] as const;
    });
    expect(after).toEqual({ whole: before.whole, byIndex: before.byIndex + 1 });
  });

  it("stores and replays nothing for a command with a secret response", async () => {
    const secret = defineCommand({ ...write, name: "laundry.secret", secret: true });
    for (let time = 0; time < 2; time++) await execute(secret, admin, { sheet: "a" }, { key: "a tap" });
    expect(fold).toHaveBeenCalledTimes(2);
    expect(await database.current.prisma.commandAnswer.count()).toBe(0);
  });
});
