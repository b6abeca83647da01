import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { v7 as uuid } from "uuid";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import * as accessCode from "../../app/routes/sign-in/access-code";
import CatalogConsoleCartridge from "../../cartridges/catalog/catalog-console/cartridge";
import { ItemRow } from "../../cartridges/catalog/catalog-console/item-row";
import type { ConsoleItem } from "../../cartridges/catalog/catalog-console/schema";
import type { StandingOrderData } from "../../cartridges/order/standing-order/schema";
import { setClock } from "../../services/clock.server";
import { ProgressRing } from "../../cartridges/stop/progress-ring";
import { CartridgeRegistry } from "../../kernel/registry";
import type { Person } from "../../kernel/access-rows";
import { openCartridge } from "../../kernel/server-registry.server";
import { pageHtml, rendered } from "./cartridge-rendering";
import { withSpecClient } from "./spec-client";

/**
 * Section 9 of the spec (docs/product.md), line by line, against the running portal. Some limits
 * are tested elsewhere: the 70 percent shortcut (load-list/loading.server.test.ts), a note's 60
 * characters (relief/rules.test.ts), a high price and an item's defaults (rental-item), 15 minutes
 * at a stop (stop/stops.server.test.ts), the letters of the days (service-day/rules.test.ts), a
 * month's value and the top five items (customer-detail/rules.test.ts), the commission
 * (setting/setting.server.test.ts), a relief driver's Tuesday (e2e/signing-in.spec.ts), the two
 * local storage keys (e2e/clothesline.spec.ts) and the five seconds of a toast
 * (e2e/spec-texts.spec.ts).
 */
const client = withSpecClient();
const ask = async (as: Person, call: string, body?: unknown) => {
  const { status, answer } = await client.send({ as, call, body });
  return { status, ...(answer as Record<string, unknown>) } as Record<string, never> & { status: number };
};
const opened = async (as: Person, id: string, key: Record<string, string>) =>
  openCartridge(await client.ground.people.actorOf(as), id, key);
const dataOf = async (as: Person, id: string, key: Record<string, string>) =>
  (await opened(as, id, key)).data as Record<string, never>;

const MANY = 1_005;
const RELIEF_ROUTES = ["05", "11", "12", "33", "75", "09"];

afterEach(() => setClock());
beforeAll(async () => {
  const { prisma } = client.ground.database;
  await prisma.product.createMany({
    data: Array.from({ length: MANY }, (_, place) => ({
      sku: `X-${place}`,
      name: `Extra ${place}`,
      categoryId: 1,
      basePriceCents: 100,
    })),
  });
  await prisma.route.createMany({
    data: [...RELIEF_ROUTES, "02"].filter((number) => number !== "33").map((number) => ({ number })),
  });
  await prisma.customer.createMany({
    data: Array.from({ length: MANY }, (_, place) => ({
      number: String(500_000 + place),
      accountName: `Many ${place}`,
      routeNumber: "75",
      serviceDays: "T",
      serviceFrequency: "Weekly" as const,
    })),
  });
  for (let count = 0; count < 7; count += 1) {
    const [entry, at] = [{ entry_type: "observation", content: `Visit ${count}.` }, "2026-01-05T12:00:00Z"];
    await ask("route's driver", "POST /journal", { customer_id: "110001", ...entry });
    await prisma.order.create({
      data: {
        id: uuid(),
        customerNumber: "110001",
        placedById: client.ground.people.ids["the customer"],
        kind: "delivery",
        serviceDate: new Date("2026-01-05"),
        totalCents: 100,
        createdAt: new Date(at),
      },
    });
  }
});

describe("days and routes", () => {
  it("a load list defaults to Monday, and route numbers are padded to two digits", async () => {
    const list = await ask("Admin", "GET /rental-items/route/7/loadlist");
    expect(list).toMatchObject({ status: 200, service_day: "Monday", route: "07" });
  });

  it("a relief driver sees routes 5, 11, 12, 33, 75 and 9 first, in this order", async () => {
    const { routes } = await dataOf("relief off duty", "relief", { mode: "route" });
    expect(routes).toEqual([...RELIEF_ROUTES, "02", "07"]);
  });
});

describe("the limit", () => {
  it("of a route's customers is 1,000", async () => {
    const { customers } = await ask("Admin", "GET /customers?route=75&limit=1000");
    expect(customers).toHaveLength(1_000);
    expect(await ask("Admin", "GET /customers?route=75&limit=1001")).toMatchObject({ status: 400 });
  });

  it("of direct sales is 1,000", async () => {
    const { products } = await ask("route's driver", "GET /direct-sales?limit=1000");
    expect(products).toHaveLength(1_000);
    expect(await ask("route's driver", "GET /direct-sales?limit=1001")).toMatchObject({ status: 400 });
  });

  it("of the catalog for ordering is 100, with the first 20 shown", async () => {
    const { items } = await ask("the customer", "GET /rental-items/catalog");
    expect(items).toHaveLength(100);
    // A customer who rents nothing starts with the products that can be added.
    const page = await opened("the customer", "standing-order", { number: "110001" });
    const { products, ...data } = page.data as StandingOrderData;
    const shown = { ...data, products: products.map((product) => ({ ...product, rented: {} })) };
    const html = await rendered({ ...page, data: shown, error: null }, "page");
    expect(new Set(html.match(/Extra \d+|Bath (Mat|Towel)|Napkin|Tablecloth/g))).toHaveLength(20);
  });

  it("of the console's catalog is 50 per page, with paging only beyond that", async () => {
    const all = await opened("SuperAdmin", "catalog-console", {});
    expect((all.data as { items: unknown[] }).items).toHaveLength(50);
    expect(await rendered(all, "page")).toContain(`Page 1 of ${Math.ceil((MANY + 4) / 50)}`);
    const few = await opened("SuperAdmin", "catalog-console", { search: "Bath" });
    expect(await rendered(few, "page")).not.toContain("Page 1 of");
  });

  it("of a customer's journal is 5 entries, and 3 on the overview", async () => {
    const { entries } = await ask("route's driver", "GET /journal/customer/110001");
    expect(entries).toHaveLength(5);
    const html = await rendered(await opened("Admin", "customer-detail", { number: "110001" }), "page");
    expect(new Set(html.match(/Visit \d\./g))).toHaveLength(3);
  });

  it("of orders on the SuperAdmin's dashboard is the 5 latest", async () => {
    const { orders } = await dataOf("SuperAdmin", "sales", {});
    expect(orders).toHaveLength(5);
  });

  it("of the cached sales' age is 300,000 milliseconds", async () => {
    await ask("SuperAdmin", "POST /sales/count", {});
    const counted = Date.parse(String((await ask("SuperAdmin", "GET /sales/dashboard")).counted_at));
    const isStaleAfter = async (milliseconds: number) => {
      setClock(new Date(counted + milliseconds));
      return (await ask("SuperAdmin", "GET /sales/dashboard")).stale;
    };
    expect([await isStaleAfter(300_000), await isStaleAfter(300_001)]).toEqual([false, true]);
  });
});

describe("input rules", () => {
  it.each(["12345", "1234567", "12a456"])("%s is not a customer number, which has 6 digits", async (number) => {
    expect(await ask("anonymous", `GET /verify/customer/${number}`)).toMatchObject({
      status: 400,
      message: "Please enter a valid 6-digit customer number.",
    });
  });

  it("an access code has 3 to 10 characters", async () => {
    const read = async (code: string) => (await ask("anonymous", `GET /verify/check-customer/${code}`)).status;
    expect([await read("ab"), await read("abcdefghijk")]).toEqual([400, 400]);
    expect([await read("abc"), await read("abcdefghij")]).toEqual([200, 200]);
    const screen = await pageHtml(
      { loader: () => ({ google: true, error: null }), element: createElement(accessCode.default) },
      new Request("http://clothesline.test/customer/pin"),
    );
    expect(screen).toMatch(/<input[^>]*name="code"[^>]*maxlength="10"|<input[^>]*maxlength="10"[^>]*name="code"/i);
  });

  it("a password has at least 6 characters", async () => {
    const account = { customerNumber: "110004", email: "new@example.com", firstName: "Customer", lastName: "User" };
    expect(await ask("anonymous", "POST /verify/register", { ...account, password: "linen" })).toMatchObject({
      status: 400,
      message: "Password must be at least 6 characters.",
    });
    expect(await ask("anonymous", "POST /verify/register", { ...account, password: "7w!nAe" })).toMatchObject({
      status: 200,
    });
  });

  it("a note's priority is low, medium or high, and low by default", async () => {
    const write = (priority?: string) =>
      ask("route's driver", "POST /notes", { customerNumber: "110001", content: `Ring ${priority}.`, priority });
    for (const priority of ["low", "medium", "high"])
      expect(await write(priority)).toMatchObject({ status: 200, note: { priority } });
    expect(await write()).toMatchObject({ status: 200, note: { priority: "low" } });
    expect(await write("urgent")).toMatchObject({ status: 400 });
  });
});

describe("products", () => {
  it("a new product is active and out of stock by default", async () => {
    await ask("SuperAdmin", "POST /rental-items/catalog", { sku: "PLAIN", name: "Plain", base_price: 1.5 });
    const { items } = await ask("SuperAdmin", "GET /rental-items/catalog?search=PLAIN");
    expect(items).toMatchObject([{ sku: "PLAIN", is_active: 1, stock_quantity: 0 }]);
  });

  it("the list can be copied as simple, detailed, csv, json, loadlist and sales", async () => {
    const copy = async (format: string) =>
      String((await ask("SuperAdmin", `GET /rental-items/catalog/copy?format=${format}&search=MAT`)).text);
    expect(await copy("simple")).toBe("MAT - Bath Mat");
    expect(await copy("detailed")).toContain("MAT - Bath Mat\nCategory: Bath Linen\nPrice: $0.52\nStock: 0");
    expect((await copy("csv")).split("\r\n")[0]).toBe("SKU,Name,Price,Stock,Vendor,Category");
    expect(JSON.parse(await copy("json"))).toMatchObject([{ sku: "MAT", name: "Bath Mat" }]);
    expect(await copy("loadlist")).toBe("Bath Linen\n  MAT - Bath Mat");
    expect(await copy("sales")).toBe("Bath Mat (MAT): $0.52, out of stock");
  });

  it("a row can be copied four ways, and its inventory value is price times stock", () => {
    const item = { sku: "MAT", name: "Bath Mat", price_cents: 250, stock_quantity: 300, customers: 0 } as ConsoleItem;
    const row = { item, cartridge: new CatalogConsoleCartridge({}), open: true, deleted: false };
    const html = renderToString(createElement(ItemRow, { ...row, onToggle: () => {}, onAsk: () => {} }));
    for (const part of ["SKU", "Name", "Sales info", "Details"])
      expect(html).toContain(`aria-label="Copy ${part}: Bath Mat"`);
    expect(html).toMatch(/>Inventory value<\/dt><dd>\$750\.00</);
    expect(html).toContain(">$2.50<");
  });
});

describe("rendering and versions", () => {
  it("the progress ring has a circumference of 87.96", () => {
    const html = renderToString(createElement(ProgressRing, { percent: 50, label: "Half" }));
    expect(html).toContain('stroke-dasharray="87.96"');
    expect(html).toContain('stroke-dashoffset="43.98"');
  });

  it("cartridges and their registry have version 1.0.0", async () => {
    expect([CartridgeRegistry.version, CatalogConsoleCartridge.meta.version]).toEqual(["1.0.0", "1.0.0"]);
  });
});
