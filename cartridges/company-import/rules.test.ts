import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planImport } from "./plan";
import type { Stored } from "./records";
import { refusalWords, refusalsAsCsv } from "./refusals";
import { RowCollector, emptyFile, readHeader, type CompanyFiles } from "./rules";
import { columnsOf, rowSchemas, type FileKey } from "./schema";

const cell = (key: FileKey, column: string, text: string) => {
  const shape: Record<string, { safeParse(value: unknown): { success: boolean; data?: unknown } }> =
    rowSchemas[key].shape;
  const parsed = shape[column]!.safeParse(text);
  return parsed.success ? parsed.data : "refused";
};

describe("cells", () => {
  it.each<[FileKey, string, string, unknown]>([
    ["customers", "customer_number", " 123456 ", "123456"],
    ["customers", "customer_number", "12345", "refused"],
    ["customers", "customer_number", "1234567", "refused"],
    ["customers", "route_number", "5", "05"],
    ["customers", "route_number", "1024", "1024"],
    ["customers", "route_number", "A", "refused"],
    ["customers", "service_days", "f w m", "MWF"],
    ["customers", "service_days", "", "refused"],
    ["customers", "service_days", "MM", "refused"],
    ["customers", "service_days", "MS", "refused"],
    ["customers", "service_frequency", "BIWEEKLY", "Biweekly"],
    ["customers", "service_frequency", "bi-weekly", "Biweekly"],
    ["customers", "service_frequency", "", "refused"],
    ["customers", "first_service", "2026-02-29", "refused"],
    ["customers", "first_service", "2028-02-29", "2028-02-29"],
    ["customers", "first_service", "", null],
    ["customers", "first_service", "0000-01-01", "refused"],
    ["customers", "lat", "37.774998", 37.774998],
    ["customers", "lat", "", null],
    ["customers", "lat", "91", "refused"],
    ["customers", "lng", "-122.4", -122.4],
    ["customers", "lng", "west", "refused"],
    ["catalog", "base_price", "0.1", 10],
    ["catalog", "base_price", "$1.10", 110],
    ["catalog", "base_price", "19.99", 1_999],
    ["catalog", "base_price", "-0.01", "refused"],
    ["catalog", "base_price", "1,000", "refused"],
    ["catalog", "base_price", "", "refused"],
    ["catalog", "stock_quantity", "", 0],
    ["catalog", "stock_quantity", "-1", "refused"],
    ["catalog", "is_active", "0", false],
    ["catalog", "is_active", "", true],
    ["catalog", "is_active", "2", "refused"],
    ["catalog", "kind", "", "rental"],
    ["catalog", "kind", "Direct Sale", "direct_sale"],
    ["catalog", "kind", "lease", "refused"],
    ["catalog", "category", "", ""],
    ["customers", "route_number", "00", "refused"],
    ["customers", "route_number", "0", "refused"],
    ["customers", "email", "", ""],
    ["customers", "email", "not-an-email", "refused"],
    ["customers", "email", " linen@hotel.com ", "linen@hotel.com"],
    ["drivers", "route_number", "00", "refused"],
    ["catalog", "sku", "Bed-1", "Bed-1"],
    ["rental_items", "quantity", "1", 1],
    ["rental_items", "quantity", "0", "refused"],
    ["rental_items", "quantity", "-4", "refused"],
    ["rental_items", "quantity", "1.5", "refused"],
    ["rental_items", "quantity", "1000001", "refused"],
    ["rental_items", "quantity", "1e3", "refused"],
    ["rental_items", "delivery_day", "0", "refused"],
    ["rental_items", "customer_price", "", null],
    ["drivers", "route_number", "relief", "RELIEF"],
    ["drivers", "route_number", "", "RELIEF"],
    ["drivers", "route_number", "7", "07"],
    ["drivers", "username", " Driver_14 ", "driver_14"],
    ["drivers", "username", "a b", "refused"],
    ["drivers", "email", "X@Example.com", "x@example.com"],
  ])("%s %s %j", (key, column, text, expected) => expect(cell(key, column, text)).toEqual(expected));

  it("parses every amount of cents exactly", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
        expect(cell("catalog", "base_price", (cents / 100).toFixed(2))).toBe(cents);
      }),
    );
  });
});

it("accepts columns in any order", () => {
  fc.assert(
    fc.property(
      fc
        .constantFrom<FileKey>("customers", "catalog", "rental_items", "drivers")
        .chain((key) =>
          fc.tuple(fc.constant(key), fc.shuffledSubarray(columnsOf(key), { minLength: columnsOf(key).length })),
        ),
      ([key, columns]) => {
        expect(
          readHeader(
            key,
            columns.map((column) => ` ${column.toUpperCase()} `),
          ),
        ).toEqual({ columns, notices: [] });
      },
    ),
  );
});

describe("a plan", () => {
  const customers = (...rows: string[][]): CompanyFiles => {
    const file = emptyFile("customers");
    const collector = new RowCollector(file, [
      "customer_number",
      "account_name",
      "route_number",
      "service_days",
      "service_frequency",
    ]);
    rows.forEach((row, place) => collector.take(place + 2, row));
    return { customers: file, catalog: null, rental_items: null, drivers: null };
  };
  const nothing: Stored = {
    customers: new Map(),
    products: new Map(),
    items: new Map(),
    serviceWaits: new Map(),
    begun: new Map(),
    itemWaits: new Map(),
    accounts: [],
    routes: new Set(),
    categories: new Set(),
  };

  it("has nothing left to do once it is applied", () => {
    const row = fc.tuple(
      fc.integer({ min: 100_000, max: 100_020 }).map(String),
      fc.string({ maxLength: 5 }),
      fc.constantFrom("5", "33", "x"),
      fc.constantFrom("M", "MWF", ""),
      fc.constantFrom("Weekly", "Biweekly"),
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        const first = planImport(customers(...rows), nothing, false);
        const { create, change, leave, refuse } = first.report.totals;
        expect([create + refuse, change, leave]).toEqual([rows.length, 0, 0]);
        const stored: Stored = {
          ...nothing,
          customers: new Map(first.writes.customers.map((customer) => [customer.customer_number, customer])),
          routes: new Set(first.writes.routes),
        };
        const second = planImport(customers(...rows), stored, false);
        expect(second.report.totals).toEqual({ create: 0, change: 0, leave: create, refuse });
        expect(second.writes).toMatchObject({ routes: [], customers: [] });
      }),
    );
  });

  it("cannot be applied in strict mode when a row is refused", () => {
    const { report } = planImport(customers(["1", "A", "5", "M", "Weekly"]), nothing, true);
    expect(report).toMatchObject({
      may_apply: false,
      message: "1 row is refused and none may be: the import would stop.",
    });
  });
});

describe("refusal messages", () => {
  const refusal = {
    file: "customers.csv",
    line: 12,
    column: "customer_number",
    value: "12345",
    reason: "must be exactly 6 digits",
  };
  it("name the file, line, column, value and reason", () => {
    expect(refusalWords(refusal)).toBe(
      'customers.csv line 12, column customer_number: "12345" — must be exactly 6 digits',
    );
    expect(refusalWords({ ...refusal, column: null, value: null, reason: "has 3 cells where the header has 5" })).toBe(
      "customers.csv line 12 has 3 cells where the header has 5",
    );
    expect(refusalWords({ ...refusal, line: null, column: null, value: null, reason: "is empty" })).toBe(
      "customers.csv is empty",
    );
  });
  it("are safe for a spreadsheet when exported", () => {
    expect(refusalsAsCsv([{ ...refusal, value: '=HYPERLINK("x")' }])).toBe(
      '\uFEFFfile,line,column,value,reason\r\ncustomers.csv,12,customer_number,"\'=HYPERLINK(""x"")",must be exactly 6 digits\r\n',
    );
  });
});
