import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openUserList } from "../../cartridges/account/user-list/queries.server";
import { openAudit } from "../../cartridges/audit/queries.server";
import { openConsole } from "../../cartridges/catalog/catalog-console/queries.server";
import { openCustomerList } from "../../cartridges/customer/customer-list/queries.server";
import { loadList } from "../../cartridges/load-list/queries.server";
import { pendingOrders } from "../../cartridges/order/queries.server";
import { openDashboard } from "../../cartridges/sales/queries.server";
import { CONSOLE } from "../../kernel/actor";
import { runQuery } from "../../kernel/execute.server";
import { setDatabase, type Database } from "../../services/database/database.server";
import { setCompanySettings } from "../../services/company.server";

// The first page of each table that grows with the company must be read through an index, in the
// embedded database as well as on a server: runs EXPLAIN on the statements the portal sends. Their
// times are measured by the benchmarks (docs/performance.md).

export const CUSTOMERS = 3_000;
/** A planner is right to scan smaller tables sequentially. */
const LARGE = 2_000;
/**
 * Orders, each with a line and an event, one in a thousand pending; customers without rental items;
 * audit entries; and daily sales.
 */
const FURTHER_ROWS = `
  insert into "order"
    (id, customer_number, placed_by_id, kind, status, service_date, total_cents, created_at, updated_at)
    select md5('order' || n)::uuid, (200000 + n % ${CUSTOMERS})::text, md5('office')::uuid, 'delivery',
      case when n % 1000 = 0 then 'pending' else 'delivered' end::"OrderStatus",
      current_date - n % 300, 700, now() - n * interval '20 minutes', now() from generate_series(1, 20000) n;
  insert into order_line (id, order_id, sku, kind, delivery_day, quantity, unit_price_cents)
    select md5('line' || id)::uuid, id, 'SKU-001', 'par', 1, 7, 50 from "order";
  insert into order_event (id, order_id, status, at)
    select md5('event' || id)::uuid, id, 'pending', created_at from "order";
  insert into customer (number, account_name, route_number, service_days, service_frequency, updated_at)
    select (600000 + n)::text, 'Bistro ' || n, '33', 'F', 'Weekly', now() from generate_series(1, 20000) n;
  insert into audit_entry (id, at, actor_name, actor_role, command, input)
    select md5('older' || n)::uuid, now() - n * interval '10 minutes', 'Office', 'SuperAdmin', 'note.add', '{}'
      from generate_series(1, 20000) n;
  insert into sales_day (date, amount_cents) select current_date - n, 100 from generate_series(0, 999) n;`;

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Records the select statements that `ask` sends. */
async function statementsOf(ask: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  try {
    await ask();
    return sent.mock.calls
      .map(([statement, values]) =>
        typeof statement === "string"
          ? { text: statement, values: (values as unknown as unknown[]) ?? [] }
          : { text: (statement as pg.QueryConfig).text, values: (statement as pg.QueryConfig).values ?? [] },
      )
      .filter(({ text }) => /^\s*(select|with)\b/i.test(text));
  } finally {
    sent.mockRestore();
  }
}

/**
 * Queries for a first page, and the indexes they depend on. Searching for part of a name scans all
 * names: the benchmarks measure that.
 */
const FIRST_PAGES: Record<string, { ask: () => Promise<unknown>; by: string[] }> = {
  customers: {
    ask: () => runQuery(openCustomerList, CONSOLE, {}),
    by: ["customer_name_number_idx", "customer_deleted_at_idx"],
  },
  "customers of a route": {
    ask: () => runQuery(openCustomerList, CONSOLE, { route: "05" }),
    by: ["customer_route_number_name_idx", "rental_item_customer_number_delivery_day_sku_key"],
  },
  users: { ask: () => runQuery(openUserList, CONSOLE, {}), by: ["customer_pkey"] },
  catalog: {
    ask: () => runQuery(openConsole, CONSOLE, {}),
    by: ["rental_item_sku_customer_number_ended_at_idx"],
  },
  audit: { ask: () => runQuery(openAudit, CONSOLE, {}), by: ["audit_entry_at_idx"] },
  "pending orders": { ask: () => runQuery(pendingOrders, CONSOLE, {}), by: ["order_status_service_date_idx"] },
  "all orders": {
    ask: () => runQuery(openDashboard, CONSOLE, { orders: "all" }),
    by: ["order_created_at_number_idx", "order_line_order_id_idx", "order_event_order_id_at_idx", "order_event_at_idx"],
  },
  "a load list": {
    ask: () => runQuery(loadList, CONSOLE, { route: "05", day: "Monday" }),
    by: ["customer_route_number_name_idx"],
  },
};

export function readsByIndexes(open: () => Promise<{ database: Database; close: () => Promise<void> }>): void {
  let database: Database, close: (() => Promise<void>) | undefined, large: Set<string>;
  beforeAll(async () => {
    ({ database, close } = await open());
    setDatabase(database);
    setCompanySettings({ timezone: "UTC", appUrl: "http://clothesline.test", mailsAreSent: false });
    await database.pool.query(FURTHER_ROWS);
    await database.pool.query("vacuum (analyze)");
    const { rows } = await database.pool.query<{ name: string }>(
      `select relname as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${LARGE}`,
    );
    large = new Set(rows.map(({ name }) => name));
    expect([...large].sort()).toEqual(
      expect.arrayContaining(["audit_entry", "customer", "order", "order_event", "order_line", "rental_item"]),
    );
  }, 240_000);
  afterAll(() => close?.());

  /** The large tables that are scanned sequentially, and the indexes that are used. */
  async function planOf(client: Pick<pg.Client, "query">, statements: { text: string; values: unknown[] }[]) {
    const [whole, indexes] = [new Set<string>(), new Set<string>()];
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(`explain (format json) ${text}`, values);
      for (const node of nodesOf(rows[0]!["QUERY PLAN"][0].Plan)) {
        if (node["Node Type"] === "Seq Scan" && large.has(node["Relation Name"]!)) whole.add(node["Relation Name"]!);
        if (node["Index Name"]) indexes.add(node["Index Name"]);
      }
    }
    return { whole: [...whole], indexes: [...indexes] };
  }

  it.each(Object.entries(FIRST_PAGES))("reads the first page of %s through an index", async (_, { ask, by }) => {
    const plan = await planOf(database.pool, await statementsOf(ask));
    expect(plan).toEqual({ whole: [], indexes: expect.arrayContaining(by) });
  });

  it("detects a missing index: all customers are then scanned", async () => {
    const statements = await statementsOf(FIRST_PAGES.customers!.ask);
    const client = await database.pool.connect();
    try {
      await client.query("begin");
      await client.query("drop index customer_name_number_idx");
      expect((await planOf(client, statements)).whole).toEqual(["customer"]);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
}
