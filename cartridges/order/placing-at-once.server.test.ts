import pg from "pg";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute } from "#kernel/execute.server";
import { makeActor } from "../../tests/support/small-company";
import { database, delivery, driver, mails, MONDAY, NEXT_MONDAY, WEDNESDAY } from "../../tests/support/ordering";
import { placeOrder } from "./commands.server";

const NUMBERS = ["110001", "110002", "110003", "110004", "110005"];
let buyers: Map<string, Actor>;
beforeEach(async () => {
  buyers = new Map();
  for (const number of NUMBERS)
    buyers.set(number, await makeActor(database.current, "Customer", { customerNumber: number }));
});

type Asked = Record<string, unknown> & { customerId?: string; customer_number?: string };
const placing = (input: Asked, key?: string) =>
  execute(placeOrder, buyers.get((input.customerId ?? input.customer_number)!)!, input, { key });
const of = (customerId: string, items: Record<string, number>, more: object = {}): Asked =>
  delivery(items, { customerId, ...more });
/** The result: the order's items, or the refusal. */
const outcomeOf = (result: PromiseSettledResult<Awaited<ReturnType<typeof placing>>>) =>
  result.status === "rejected"
    ? { status: result.reason.status, message: result.reason.message, fields: result.reason.fields }
    : {
        ...result.value.order,
        ...{ id: null, order_id: null, created_at: null, date: null },
        items: result.value.order.items.map((item) => ({ ...item, line_id: null })),
        history: result.value.order.history.map((entry) => ({ ...entry, at: null })),
      };

const ORDERS: Asked[] = [
  of("110001", { TWL: 120, NAP: 1 }, { serviceDate: WEDNESDAY, notes: "Dock B" }),
  of("110002", { TWL: 41, CLO: 2 }, { serviceDate: MONDAY }),
  of("110003", { NAP: 31 }),
  { customer_number: "110004", items: [{ item_id: "CLO", quantity: 9, order_type: "modify" }], notes: "" },
  of("110005", { TWL: 1 }, { serviceDate: NEXT_MONDAY }),
  of("110001", { MAT: 4 }, { serviceDate: NEXT_MONDAY }),
];
const REFUSED: Asked[] = [
  of("110002", { NOPE: 1 }, { serviceDate: WEDNESDAY }),
  of("110003", { NAP: 30 }),
  of("110005", { TWL: 1 }, { serviceDate: "2026-01-06" }),
];

describe("concurrent orders of several customers", () => {
  it.each([
    ["", ORDERS],
    [", where some are refused", [...REFUSED, ...ORDERS]],
  ])("have the same results as one by one%s", async (_, orders) => {
    const oneByOne: ReturnType<typeof outcomeOf>[] = [];
    for (const order of orders) oneByOne.push(outcomeOf((await Promise.allSettled([placing(order)]))[0]!));
    const { prisma } = database.current;
    const counts = async () => ({
      orders: await prisma.order.count(),
      lines: await prisma.orderLine.count(),
      events: await prisma.orderEvent.count(),
      audits: await prisma.auditEntry.count(),
      mails: (await mails()).map(({ recipient }) => recipient).sort(),
      news: await prisma.notification.count({ where: { userId: driver.id! } }),
    });
    const expected = await counts();
    for (const table of ["order_event", "order_line", '"order"', "notification", "mail", "audit_entry"])
      await prisma.$executeRawUnsafe(`delete from ${table}`);

    const atOnce = await Promise.allSettled(orders.map((order) => placing(order)));
    expect(atOnce.map(outcomeOf)).toEqual(oneByOne);
    expect(await counts()).toEqual(expected);
    const numbers = atOnce.flatMap((one) => (one.status === "fulfilled" ? [one.value.order.order_id] : []));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("of one customer see each other, and one is refused", async () => {
    const results = await Promise.allSettled([
      placing(of("110001", { TWL: 120 }, { serviceDate: MONDAY })),
      placing(of("110002", { TWL: 50 }, { serviceDate: MONDAY })),
      placing(of("110001", { TWL: 130 }, { serviceDate: MONDAY })),
    ]);
    expect(results[1]!.status).toBe("fulfilled");
    expect([results[0]!.status, results[2]!.status].sort()).toEqual(["fulfilled", "rejected"]);
    const refused = results.find(({ status }) => status === "rejected");
    expect(refused).toMatchObject({ reason: { status: 409, message: expect.stringContaining("still pending") } });
  });
});

// The embedded database has one connection, so nobody else can hold a lock there.
describe.skipIf(!process.env.TEST_DATABASE_URL)("on a server, an order whose customer is locked", () => {
  it("waits for the lock, as its retry does, and delays nobody else", async () => {
    const holder = new pg.Client({ connectionString: database.current.connectionString! });
    await holder.connect();
    try {
      await holder.query("begin; update customer set account_name = 'Renamed' where number = '110002'");
      const waiting = placing(of("110002", { TWL: 50 }, { serviceDate: MONDAY }), "one tap");
      // It waits for the other transaction while it holds its own key.
      const waits = async () => {
        const { rows } = await holder.query(
          "select 1 from pg_locks where not granted and transactionid = pg_current_xact_id()::xid",
        );
        expect(rows).toHaveLength(1);
      };
      await vi.waitFor(waits, { timeout: 20_000 });
      const retry = placing(of("110002", { TWL: 50 }, { serviceDate: MONDAY }), "one tap");
      const settled = vi.fn();
      void waiting.then(settled, settled);
      for (const number of ["110001", "110005"]) await placing(of(number, { TWL: 7 }, { serviceDate: MONDAY }));
      await Promise.all([
        placing(of("110003", { NAP: 31 })),
        placing(of("110001", { TWL: 8 }, { serviceDate: NEXT_MONDAY })),
      ]);
      expect(settled).not.toHaveBeenCalled();
      await holder.query("commit");
      expect((await waiting).order.customer_name).toBe("Renamed");
      expect(await retry).toEqual(await waiting);
    } finally {
      await holder.end();
    }
  });
});
