import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach } from "vitest";
import { CONSOLE, type Actor } from "#kernel/actor";
import { runQuery, execute } from "#kernel/execute.server";
import {
  CATALOG_COLUMNS,
  CUSTOMER_COLUMNS,
  DRIVER_COLUMNS,
  ITEM_COLUMNS,
  csv,
  type CompanyText,
} from "./company-files";
import { emptyTables, withTestDatabase } from "./test-database";
import { importCompany } from "../../cartridges/company-import/commands.server";
import { previewImport } from "../../cartridges/company-import/queries.server";
import type { FilePaths } from "../../cartridges/company-import/reader.server";
import { FILE_KEYS, type ImportEvent } from "../../cartridges/company-import/schema";

/**
 * A company of two customers as import files, with helpers that preview and import it and count the
 * stored rows.
 */
export const db = withTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "clothesline-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const laidDown = (company: CompanyText) => async () => {
  const paths: FilePaths = {};
  for (const key of FILE_KEYS) {
    const text = company[key];
    if (text === undefined) continue;
    paths[key] = join(folder, key);
    writeFileSync(join(folder, key), text);
  }
  return paths;
};
export const apply = (
  company: CompanyText,
  options: { strict?: boolean; onEvent?: (event: ImportEvent) => void; actor?: Actor } = {},
) =>
  execute(importCompany, options.actor ?? CONSOLE, {
    fetchFiles: laidDown(company),
    strict: options.strict,
    onEvent: options.onEvent,
  });
export const preview = (company: CompanyText, strict = false) =>
  runQuery(previewImport, CONSOLE, { fetchFiles: laidDown(company), strict });

export const customer = (
  number: number | string,
  more: Partial<Record<"name" | "route" | "days" | "frequency" | "first", string>> = {},
) => [
  number,
  more.name ?? "Ocean View Cafe",
  "1 Beach St",
  "San Francisco",
  "CA",
  "94133",
  "",
  "",
  more.route ?? "33",
  more.days ?? "MR",
  more.frequency ?? "Weekly",
  more.first ?? "",
  37.77,
  -122.41,
];
export const product = (sku: string, price: string | number = "0.62") => [
  sku,
  `Napkin ${sku}`,
  "",
  "Table Linen",
  price,
  100,
  "House",
  1,
  "rental",
];
export const SMALL: Required<CompanyText> = {
  customers: csv(CUSTOMER_COLUMNS, customer(300001), customer(300002, { name: 'Bay "Grill"\nand Bar', days: "F" })),
  catalog: csv(CATALOG_COLUMNS, product("NAP-W"), product("NAP-B", 1.5)),
  rental_items: csv(
    ITEM_COLUMNS,
    [300001, "NAP-W", 20, 1, "Weekly", "Monthly", "0.55"],
    [300001, "NAP-B", 5, 4, "Weekly", "Monthly", ""],
    [300002, "NAP-W", 7, 5, "Weekly", "Weekly", "0.60"],
  ),
  drivers: csv(
    DRIVER_COLUMNS,
    ["Driver33", "Driver33@Example.com", "Dana Driver", "33"],
    ["relief", "relief@example.com", "Rita Relief", "RELIEF"],
  ),
};

export const stored = async () => {
  const [row] = (
    await db.current.pool
      .query(`select (select count(*) from customer)::int customers, (select count(*) from product)::int products,
    (select count(*) from rental_item)::int items,
    (select count(*) from "user")::int users, (select count(*) from route)::int routes,
    (select count(*) from category)::int categories,
    (select count(*) from import_run)::int imports, (select count(*) from one_time_link)::int links,
    (select count(*) from audit_entry)::int audits`)
  ).rows;
  return row as Record<string, number>;
};
export const NOTHING = {
  customers: 0,
  products: 0,
  items: 0,
  users: 0,
  routes: 0,
  categories: 0,
  imports: 0,
  links: 0,
  audits: 0,
};

beforeEach(() => emptyTables(db.current));
