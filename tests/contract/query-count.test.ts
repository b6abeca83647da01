import pg from "pg";
import { v7 as uuid } from "uuid";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Person } from "../../kernel/access-rows";
import { execute, runQuery } from "../../kernel/execute.server";
import { placeOrder } from "../../cartridges/order/commands.server";
import { completeStop, noteOnStop } from "../../cartridges/stop/commands.server";
import { addDays } from "../../cartridges/service-day/rules";
import { openRouteDay } from "../../cartridges/stop/queries.server";
import { companyToday } from "../../services/company.server";
import { SETTINGS } from "../../services/database/database.server";
import { withTestDatabase } from "../support/test-database";
import { startedKey, workableStop } from "./ground";
import { grow } from "./grown-company";
import { makePeople, type People } from "./people";
import { call, callApi, type Call } from "./portal-handlers";

const database = withTestDatabase();
let people: People, date: string, sessionId: string;
beforeAll(async () => {
  people = await makePeople(database.current);
  ({ date } = await startedKey({ database: database.current, people }));
  // One pending order, because a page without orders runs fewer queries.
  await execute(placeOrder, await people.actorOf("the customer"), {
    customerId: "110001",
    items: [{ productId: "TWL", quantity: 120 }],
  });
  // A number that was already looked up, because the first lookup also counts an attempt.
  await statementsOf("anonymous", { address: "/customer/signup", query: "?number=110001" });
  sessionId = (await database.current.prisma.loadingSession.findFirstOrThrow()).id;
});

/** The number of statements sent, without those that set up a new connection. */
const statementsIn = ({ mock }: { mock: { calls: unknown[][] } }) =>
  mock.calls.filter(([statement]) => statement !== SETTINGS).length;

/** The number of statements that a page's loader sends, including those of transactions. */
async function statementsOf(person: Person, request: Omit<Call, "headers">): Promise<number> {
  const headers = await people.headersOf(person, "cookie");
  const sent = vi.spyOn(pg.Client.prototype, "query");
  try {
    await call({ ...request, headers });
    return statementsIn(sent);
  } finally {
    sent.mockRestore();
  }
}

/** The number of statements of a preview for a change of every customer of route 33. */
async function effectOf(change: "move" | "prices", input: object): Promise<number> {
  const all = await database.current.prisma.customer.findMany({ where: { routeNumber: "33", deletedAt: null } });
  const body = { ...input, customers: all.map(({ number }) => number), from: addDays(companyToday(), 200) };
  return statementsOf("Admin", { address: `/api/customers/${change}/preview`, method: "POST", body });
}

describe("a page", () => {
  it("costs the same number of statements however large the company is", async () => {
    const pages: [string, number, () => Promise<number>][] = [
      [
        "the driver's load list",
        7,
        () => statementsOf("route's driver", { address: "/driver/loadlist", query: `?date=${date}` }),
      ],
      [
        "the office's load list",
        7,
        () =>
          statementsOf("Admin", {
            address: "/loadlist/:routeNumber?",
            params: { routeNumber: "33" },
            query: `?date=${date}`,
          }),
      ],
      ["the routes", 3, () => statementsOf("Admin", { address: "/load-lists" })],
      ["a route's page", 6, () => statementsOf("Admin", { address: "/routes", query: "?route=33&day=Monday" })],
      // For all customers of the route, which are a hundred once the company has grown.
      ["a call for what a move would do", 9, () => effectOf("move", { to_route: "07" })],
      ["a call for what raised prices would come to", 9, () => effectOf("prices", { percent: 3 })],
      ["the office's day", 5, () => statementsOf("Admin", { address: "/admin" })],
      ["the customers", 3, () => statementsOf("Admin", { address: "/customers" })],
      [
        "a customer's analytics",
        6,
        () =>
          statementsOf("Admin", {
            address: "/customer/:number",
            params: { number: "110001" },
            query: "?tab=analytics",
          }),
      ],
      [
        "a new customer's page",
        3,
        () => statementsOf("Admin", { address: "/build-customer/:customerName", params: { customerName: "Inn" } }),
      ],
      [
        "a customer's portal page in the making",
        8,
        () => statementsOf("route's driver", { address: "/driver/page/:number", params: { number: "110001" } }),
      ],
      [
        "the customer's page",
        10,
        () =>
          statementsOf("the customer", {
            address: "/customer/:customerNumber/dashboard",
            params: { customerNumber: "110001" },
          }),
      ],
      [
        "the customer's products",
        7,
        () =>
          statementsOf("the customer", {
            address: "/customer/:customerNumber/dashboard",
            params: { customerNumber: "110001" },
            query: "?tab=products",
          }),
      ],
      [
        "the customer's invoices",
        7,
        () =>
          statementsOf("the customer", {
            address: "/customer/:customerNumber/dashboard",
            params: { customerNumber: "110001" },
            query: "?tab=invoices&statement=running",
          }),
      ],
      ["the driver's notes", 4, () => statementsOf("route's driver", { address: "/driver/dashboard/notes" })],
      ["the driver's journal", 4, () => statementsOf("route's driver", { address: "/driver/journal" })],
      [
        "a customer's journal",
        5,
        () => statementsOf("route's driver", { address: "/driver/journal", query: "?customer=110001" }),
      ],
      [
        "a search of the journal",
        3,
        () => statementsOf("route's driver", { address: "/api/journal/search", query: "?q=entry&type=issue" }),
      ],
      ["the driver's customers", 4, () => statementsOf("route's driver", { address: "/driver/dashboard/customers" })],
      ["the driver's products", 3, () => statementsOf("route's driver", { address: "/driver/dashboard/products" })],
      ["the driver's inventory", 3, () => statementsOf("route's driver", { address: "/driver/dashboard/inventory" })],
      [
        "a call for a route's customers",
        3,
        () => statementsOf("route's driver", { address: "/api/customers", query: "?route=33&limit=1000" }),
      ],
      ["a call for the open requests", 3, () => statementsOf("route's driver", { address: "/api/change-requests" })],
      [
        "the ordering portal",
        14,
        () =>
          statementsOf("the customer", { address: "/customer/:customerId/portal", params: { customerId: "110001" } }),
      ],
      [
        "the order history",
        12,
        () =>
          statementsOf("the customer", {
            address: "/customer/:customerId/portal",
            params: { customerId: "110001" },
            query: "?tab=history",
          }),
      ],
      [
        "the order page",
        10,
        () =>
          statementsOf("the customer", {
            address: "/customer/:customerNumber/order",
            params: { customerNumber: "110001" },
          }),
      ],
      ["the pending orders", 8, () => statementsOf("route's driver", { address: "/api/orders/pending" })],
      ["the Route view", 9, () => statementsOf("route's driver", { address: "/driver/route" })],
      [
        // Includes the proofs, because a stop with a missing one shows that.
        "a call for the day's stops",
        5,
        () => statementsOf("route's driver", { address: "/api/drivers/route/:route/today", params: { route: "33" } }),
      ],
      ["the driver's route tab", 14, () => statementsOf("route's driver", { address: "/driver/dashboard/route" })],
      ["the approvals", 10, () => statementsOf("Admin", { address: "/approvals" })],
      [
        "signing up, a business found",
        6,
        () => statementsOf("anonymous", { address: "/customer/signup", query: "?number=110001" }),
      ],
      ["relief coverage", 5, () => statementsOf("relief off duty", { address: "/driver/relief" })],
      ["the database page", 4, () => statementsOf("SuperAdmin", { address: "/super-admin/database" })],
      ["the dashboard", 4, () => statementsOf("SuperAdmin", { address: "/super-admin" })],
      ["all orders", 5, () => statementsOf("SuperAdmin", { address: "/super-admin", query: "?orders=all" })],
      ["the console's load lists", 3, () => statementsOf("SuperAdmin", { address: "/super-admin/load-lists" })],
      [
        "the customers of a driver",
        4,
        () =>
          statementsOf("SuperAdmin", {
            address: "/super-admin/load-lists",
            query: `?driver=${people.ids["route's driver"]}`,
          }),
      ],
      ["the settings", 3, () => statementsOf("SuperAdmin", { address: "/super-admin/settings" })],
      ["the access codes", 4, () => statementsOf("SuperAdmin", { address: "/super-admin/access-codes" })],
      ["one's own account", 6, () => statementsOf("the customer", { address: "/account" })],
      ["a driver's settings", 6, () => statementsOf("route's driver", { address: "/driver/settings" })],
      [
        "a call for the load list",
        4,
        () =>
          statementsOf("route's driver", {
            address: "/api/rental-items/route/:route/loadlist",
            params: { route: "33" },
            query: "?day=Monday",
          }),
      ],
    ];
    const count = async () => {
      const counts: Record<string, number> = {};
      for (const [page, , statements] of pages) counts[page] = await statements();
      return counts;
    };
    const small = await count();
    await grow(database.current, people, sessionId);
    expect(await count()).toEqual(small);
    for (const [page, max] of pages)
      expect({ page, statements: small[page] }).toEqual({
        page,
        statements: expect.toSatisfy((statements: number) => statements > 0 && statements <= max),
      });
  });
});

describe("a day on the road", () => {
  it("costs as many statements with 60 completed stops as with 6", async () => {
    const driver = await people.actorOf("route's driver");
    const worked: string[] = [];
    const workUntil = async (stops: number) => {
      while (worked.length < stops) {
        const id = await workableStop({ database: database.current, people });
        worked.push(id);
        await execute(completeStop, driver, { id });
        await execute(noteOnStop, driver, { id, text: "Ring twice." });
      }
    };
    const route = { params: { route: "33" } };
    const pages: Record<string, Omit<Call, "headers">> = {
      "the Route view": { address: "/driver/route" },
      "the Route tab": { address: "/driver/dashboard/route" },
      "the load list": { address: "/driver/dashboard" },
      "the customers": { address: "/driver/dashboard/customers" },
      "the inventory": { address: "/driver/dashboard/inventory" },
      "the journal": { address: "/driver/journal" },
      "a call for the day's stops": { address: "/api/drivers/route/:route/today", ...route },
      "a call for the day's figures": { address: "/api/drivers/route/:route/stats", ...route },
    };
    const count = async () => {
      const counts: Record<string, number> = {};
      for (const [page, request] of Object.entries(pages)) counts[page] = await statementsOf("route's driver", request);
      return counts;
    };
    await workUntil(6);
    const small = await count();
    await workUntil(60);
    expect(await count()).toEqual(small);
    const { stops } = await runQuery(openRouteDay, driver, { route: "33" });
    expect(stops.length).toBeGreaterThanOrEqual(60);
  });
});

describe("a command", () => {
  /**
   * The number of statements of a call with an idempotency key, from loading the session to the
   * commit.
   */
  async function sentBy(person: Person, address: string, body: object): Promise<number> {
    const headers = { ...(await people.headersOf(person, "bearer")), "Idempotency-Key": uuid() };
    const sent = vi.spyOn(pg.Client.prototype, "query");
    try {
      const { status } = await callApi({ address, method: "POST", headers, body });
      expect(status).toBe(200);
      return statementsIn(sent);
    } finally {
      sent.mockRestore();
    }
  }

  it("costs few statements for a mark, as others wait for its lock", async () => {
    const { routeNumber } = await database.current.prisma.loadingSession.findUniqueOrThrow({
      where: { id: sessionId },
    });
    const mark = { route_number: routeNumber, service_day: "Monday", date, item_id: "TWL" };
    for (const change of [{ loaded_quantity: 1 }, { status: "loaded" }, { status: "partial" }, { status: "unmarked" }])
      expect(
        await sentBy("route's driver", "/api/loading-status/item/update", { ...mark, ...change }),
      ).toBeLessThanOrEqual(8);
  });

  it("costs a fixed number of statements however large the order is", async () => {
    const skus = ["TWL", "NAP", ...Array.from({ length: 20 }, (_, place) => `SKU-${place}`)];
    const placing = async (number: number, quantity: number) => {
      const items = skus.slice(0, number).map((productId) => ({ productId, quantity }));
      await database.current.prisma.order.updateMany({ where: { status: "pending" }, data: { status: "cancelled" } });
      return sentBy("the customer", "/api/orders", { customerId: "110001", items });
    };
    const small = await placing(1, 120);
    expect(await placing(22, 130)).toBe(small);
    expect(small).toBeLessThanOrEqual(20);
  });
});
