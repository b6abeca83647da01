import { z } from "zod";
import { pageOf, type ListPage } from "#kernel/page-number";
import type { CompanyDate } from "#cartridges/service-day/schema";

const numberSchema = z
  .string("Please enter a valid 6-digit customer number.")
  .regex(/^\d{6}$/, "Please enter a valid 6-digit customer number.");
const NOT_A_STATEMENT = "id must be the id of a statement.";

/** "running" is the current month; every other statement has an id. */
export const RUNNING = "running";
/** Three years on a page. */
const PAGE = pageOf({ usual: 36, most: 120 });

export const statementsKeySchema = z.object({
  number: numberSchema,
  statement: z.union([z.literal(RUNNING), z.guid()], "statement must be the id of a statement.").optional(),
  ...PAGE,
});
export const statementListSchema = z.object({ customer: numberSchema, ...PAGE });
export const statementIdSchema = z.object({ id: z.guid(NOT_A_STATEMENT) });

/** A calendar month, YYYY-MM. */
export type Month = string;
export const monthSchema = z
  .string("month must be a month such as 2026-01.")
  .regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, "month must be a month such as 2026-01.");

/** One product on one service date: the delivered pieces, at the price of that date. */
export interface StatementLine {
  sku: string;
  description: string;
  date: CompanyDate;
  quantity: number;
  price_cents: number;
}

export interface StatementSummary {
  /** "running" for the current month. */
  id: string;
  /** Such as S-000123; null for the current month. */
  number: string | null;
  month: Month;
  period_start: CompanyDate;
  /** For the current month, the last date included. */
  period_end: CompanyDate;
  pieces: number;
  deliveries: number;
  total_cents: number;
}

/** A product at one price: the number of pieces and of delivery dates. */
export interface ProductSum {
  sku: string;
  description: string;
  price_cents: number;
  pieces: number;
  deliveries: number;
  amount_cents: number;
}
export interface DeliverySum {
  date: CompanyDate;
  pieces: number;
  amount_cents: number;
  lines: StatementLine[];
}

/** A statement with its lines both by product and by delivery date. */
export interface StatementDetail extends StatementSummary {
  customer: { number: string; name: string; address: string[]; route: string };
  issued_on: CompanyDate | null;
  products: ProductSum[];
  dates: DeliverySum[];
}

export interface StatementsData extends ListPage {
  number: string;
  running: StatementSummary;
  /** The latest month first. */
  statements: StatementSummary[];
  /** The opened one, if any. */
  shown: StatementDetail | null;
}

/** The spending of this month so far, compared with the invoice of the month before. */
export interface Spend {
  this_month_cents: number;
  /** Null if there is no invoice for the month before. */
  last_month: {
    month: Month;
    total_cents: number;
    /** Today's counterpart in that month, and the amount delivered up to it. */
    by: CompanyDate;
    by_then_cents: number;
  } | null;
}
