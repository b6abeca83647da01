import { z } from "zod";
import { oneLine, trimmedText } from "#ui/text";
import { FILE_KEYS, type FileKey } from "./files";

export * from "./files";

// ---- cells: text as it appears in a file

const text = (max: number) => z.string().overwrite(oneLine).max(max, `must have at most ${max} characters`);
const filled = (max: number) => text(max).min(1, "must not be empty");
const orElse = <Output>(fallback: string, schema: z.ZodType<Output, string>) =>
  z
    .string()
    .overwrite(oneLine)
    .transform((cell) => cell || fallback)
    .pipe(schema);

const customerNumber = z
  .string()
  .overwrite(oneLine)
  .regex(/^\d{6}$/, "must be exactly 6 digits");
const routeNumber = z
  .string()
  .overwrite(oneLine)
  .regex(/^\d{1,4}$/, { error: "must be a route number of 1 to 4 digits, such as 05", abort: true })
  // Spreadsheets write 0 for an empty cell.
  .regex(/[1-9]/, "is not a route: routes begin at 01")
  .transform((cell) => cell.padStart(2, "0"));
const email = z
  .string()
  .overwrite(oneLine)
  .max(200, "must have at most 200 characters")
  .pipe(z.email("must be an email address such as linen@hotel.com"));
const sku = z
  .string()
  .overwrite(trimmedText)
  .min(1, "must not be empty")
  .max(60, "must have at most 60 characters")
  .regex(/^\P{Cc}*$/u, "must not have line breaks or tabs");

const MONEY = /^\$?(\d{1,7}(\.\d{0,2})?|\.\d{1,2})$/;
const MONEY_WORDS = "must be an amount in dollars, 0 or more with at most two decimals, such as 0.62";
/** Parses digit by digit to avoid floating-point errors. */
const centsOf = (cell: string) => {
  const [whole = "", part = ""] = cell.replace("$", "").split(".");
  return Number(whole) * 100 + Number(part.padEnd(2, "0"));
};
const dollars = z.string().overwrite(oneLine).regex(MONEY, MONEY_WORDS).transform(centsOf);
const dollarsOrNone = z
  .string()
  .overwrite(oneLine)
  .refine((cell) => cell === "" || MONEY.test(cell), MONEY_WORDS)
  .transform((cell) => (cell === "" ? null : centsOf(cell)));

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .overwrite(oneLine)
    .regex(/^\d{1,9}$/, `must be a whole number of at least ${min}`)
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min, `must be a whole number of at least ${min}`)
        .max(max, `must be at most ${max.toLocaleString("en-US")}`),
    );

const coordinate = (max: number) =>
  z
    .string()
    .overwrite(oneLine)
    .refine(
      (cell) => cell === "" || (/^[+-]?\d{1,3}(\.\d*)?$/.test(cell) && Math.abs(Number(cell)) <= max),
      `must be a number from -${max} to ${max}, or empty`,
    )
    .transform((cell) => (cell === "" ? null : Number(cell)));

const isDate = (cell: string) => /^(19|20)\d\d-/.test(cell) && z.iso.date().safeParse(cell).success;
const dateOrNone = z
  .string()
  .overwrite(oneLine)
  .refine((cell) => cell === "" || isDate(cell), "must be a date such as 2026-01-05")
  .transform((cell) => cell || null);

/** Normalizes a word from a file: ignores case, and treats spaces and hyphens as underscores. */
const oneOf = <const Words extends readonly [string, ...string[]]>(values: Words, reason: string) => {
  const plain = (word: string) => word.toLowerCase().replace(/[\s_-]/g, "");
  return z
    .string()
    .overwrite(oneLine)
    .transform((cell) => values.find((word) => plain(word) === plain(cell)) ?? cell)
    .pipe(z.enum(values, reason));
};
const FREQUENCIES = ["Weekly", "Biweekly"] as const;
const frequency = oneOf(FREQUENCIES, "must be Weekly or Biweekly");

const LETTERS = "MTWRF";
const serviceDays = z
  .string()
  .transform((cell) => cell.replace(/\s/g, "").toUpperCase())
  .pipe(
    z
      .string()
      .regex(/^[MTWRF]+$/, { error: "must be letters of MTWRF, such as MWF", abort: true })
      .refine((days) => new Set(days).size === days.length, "names a day twice"),
  )
  .transform((days) => [...LETTERS].filter((letter) => days.includes(letter)).join(""));

const yesOrNo = z
  .string()
  .overwrite(oneLine)
  .toLowerCase()
  .regex(/^(1|0|true|false|yes|no)$/, "must be 1 or 0")
  .transform((cell) => ["1", "true", "yes"].includes(cell));

// ---- rows: what each file's columns mean

const customerRow = z.object({
  customer_number: customerNumber,
  account_name: filled(200),
  address: text(300).optional(),
  city: text(100).optional(),
  state: text(50).optional(),
  zip_code: text(20).optional(),
  phone: text(50).optional(),
  email: z.union([z.literal(""), email], "must be an email address such as linen@hotel.com").optional(),
  route_number: routeNumber,
  service_days: serviceDays,
  service_frequency: frequency,
  first_service: dateOrNone.optional(),
  lat: coordinate(90).optional(),
  lng: coordinate(180).optional(),
});

const productRow = z.object({
  sku,
  name: filled(200),
  description: z.string().overwrite(trimmedText).max(2_000, "must have at most 2,000 characters").optional(),
  /** If it is missing, an existing product keeps its category and a new one gets General. */
  category: text(100)
    .transform((cell) => (cell === "Uncategorized" ? "" : cell))
    .optional(),
  base_price: dollars,
  stock_quantity: orElse("0", wholeNumber(0, 100_000_000)).optional(),
  vendor: text(200).optional(),
  is_active: orElse("1", yesOrNo).optional(),
  kind: orElse("rental", oneOf(["rental", "direct_sale"], "must be rental or direct_sale")).optional(),
});

const rentalItemRow = z.object({
  customer_number: customerNumber,
  sku,
  quantity: wholeNumber(1, 1_000_000),
  delivery_day: z
    .string()
    .overwrite(oneLine)
    .regex(/^[1-5]$/, "must be a day from 1 (Monday) to 5 (Friday)")
    .transform(Number),
  delivery_frequency: orElse("Weekly", frequency).optional(),
  billing_frequency: orElse("Monthly", text(50)).optional(),
  /** Empty means the product's base price. */
  customer_price: dollarsOrNone.optional(),
});

const driverRow = z.object({
  username: z
    .string()
    .overwrite(oneLine)
    .toLowerCase()
    .regex(/^[a-z0-9._-]{1,60}$/, "must be letters, digits, dots, hyphens or underscores"),
  email: email.transform((cell) => cell.toLowerCase()),
  name: filled(200),
  route_number: z
    .string()
    .overwrite(oneLine)
    .transform((cell) => cell || "RELIEF")
    .pipe(
      z.union(
        [
          z
            .string()
            .regex(/^relief$/i)
            .transform(() => "RELIEF"),
          routeNumber,
        ],
        "must be a route number of 1 to 4 digits, or RELIEF",
      ),
    ),
});

export const rowSchemas = {
  customers: customerRow,
  catalog: productRow,
  rental_items: rentalItemRow,
  drivers: driverRow,
};
/** One parsed row. A column that the file lacks is absent, and the stored value stays. */
export type Row<Key extends FileKey> = z.output<(typeof rowSchemas)[Key]>;

/** The required columns. */
export const REQUIRED_COLUMNS: Readonly<Record<FileKey, readonly string[]>> = {
  customers: ["customer_number", "account_name", "route_number", "service_days", "service_frequency"],
  catalog: ["sku", "name", "base_price"],
  rental_items: ["customer_number", "sku", "quantity", "delivery_day"],
  drivers: ["username", "email", "name", "route_number"],
};
/**
 * Other column names in what the portal exports: the catalog's CSV says Price and Stock (spec 9).
 */
export const COLUMN_ALIASES: Readonly<Record<string, string>> = { price: "base_price", stock: "stock_quantity" };
export const columnsOf = (key: FileKey): string[] => Object.keys(rowSchemas[key].shape);

/** Which of the four files to export. */
export const exportKeySchema = z.object({
  file: z.enum(FILE_KEYS, `file must be one of ${FILE_KEYS.join(", ")}.`),
});

// ---- answers

/** Why a row or cell was refused. Without a line it concerns the whole file. */
export interface RowRefusal {
  file: string;
  line: number | null;
  column: string | null;
  value: string | null;
  reason: string;
}

/** One changed cell, as a sample of what an import would do. */
export interface Change {
  file: string;
  line: number;
  key: string;
  column: string;
  from: string;
  to: string;
}

export interface Counts {
  create: number;
  change: number;
  leave: number;
  refuse: number;
}

export interface FileReport extends Counts {
  file: string;
  /** Non-empty rows of the file, including refused ones. */
  rows: number;
  /** Why the whole file was refused; null when it could be read. */
  refusal: string | null;
  notices: string[];
}

/** The plan of an import: totals, and every refused row. */
export interface ImportReport {
  files: FileReport[];
  totals: Counts;
  refusals: RowRefusal[];
  /** Refusals beyond the listed ones. */
  refusals_not_listed: number;
  changes: Change[];
  new_routes: string[];
  new_categories: string[];
  may_apply: boolean;
  message: string;
}

export interface Invitation {
  username: string;
  name: string;
  email: string;
  /** Works once and is shown once; only its hash is stored. */
  path: string;
}

export interface ImportApplied extends ImportReport {
  applied: true;
  invitations: Invitation[];
}

export interface Progress {
  step: string;
  done: number;
  total: number;
}

/** Events of a running import, one JSON document per line. */
export type ImportEvent =
  | ({ kind: "progress" } & Progress)
  | ({ kind: "plan" } & ImportReport)
  | ({ kind: "applied" } & ImportApplied)
  | ({ kind: "refused" } & ImportReport)
  | { kind: "failed"; message: string };

/** The imports so far. */
export interface CompanyOverview {
  /** `when` is formatted in the company's time zone. */
  imports: {
    id: string;
    when: string;
    by: string;
    created: number;
    changed: number;
    unchanged: number;
    refused: number;
  }[];
}
