import { z } from "zod";
import { oneLine } from "#ui/text";
import { inOrder, NOT_IN_ORDER } from "#kernel/day-range";
import { pageNumberSchema } from "#kernel/page-number";
import { nameSchema } from "#kernel/typed-text";
import type { Delivery } from "#cartridges/delivery/schema";
import { ENTRY_TYPES, SENTIMENTS, type EntryType } from "#cartridges/journal/kinds";
import type { JournalEntry, TypedEntry } from "#cartridges/journal/schema";
import type { OrderAnswer } from "#cartridges/order/schema";
import type { RentedProduct } from "#cartridges/rental-item/schema";
import type { StatementSummary } from "#cartridges/statement/schema";
import type { ProofNeeds } from "#cartridges/stop/schema";
import type { TermsAhead } from "#cartridges/due/rules";
import {
  companyDateSchema,
  type CompanyDate,
  type ServiceFrequency,
  type ServiceTerm,
} from "#cartridges/service-day/schema";
import { customerIdSchema, needsFirstService, servedSchema, type CustomerDetails } from "../customer-list/schema";

export type {
  CompanyDate,
  CustomerDetails,
  Delivery,
  JournalEntry,
  OrderAnswer,
  ProofNeeds,
  RentedProduct,
  ServiceFrequency,
  TypedEntry,
};

export { ENTRY_TYPES, SENTIMENTS };

/** Limits of the overview (spec 9). */
export const RECENT_ENTRIES = 3;
export const TOP_ITEMS = 5;
export const RECENT_PAPERS = 5;
/** Entries per page of the journal. */
export const MAX_ENTRIES = 50;
/** How far back the analytics go, including the current week and month. */
export const ANALYTICS_WEEKS = 13;
export const ANALYTICS_MONTHS = 6;

const TABS = ["overview", "items", "journal", "analytics"] as const;
export type Tab = (typeof TABS)[number];
const FORMS = ["edit", "add-item", "item"] as const;
export type Form = (typeof FORMS)[number];

export const customerDetailKeySchema = z
  .object({
    number: customerIdSchema.shape.id,
    tab: z.enum(TABS, `tab must be one of ${TABS.join(", ")}.`).default("overview"),
    /** The form shown instead of the tabs. */
    form: z.enum(FORMS, `form must be one of ${FORMS.join(", ")}.`).optional(),
    /** The item being edited. */
    itemId: z.guid("itemId must be the id of a rental item.").optional(),
    /** The journal's filter, with `from` and `to`. */
    type: z.enum(ENTRY_TYPES, `type must be one of ${ENTRY_TYPES.join(", ")}.`).optional(),
    from: companyDateSchema.optional(),
    to: companyDateSchema.optional(),
    page: pageNumberSchema,
  })
  .refine(inOrder, NOT_IN_ORDER);

const id = customerIdSchema.shape.id;
const itemId = z.guid("itemId must be the id of a rental item.");
/** The date from which the change takes effect. */
const from = companyDateSchema;
const NO_QUANTITY = "Enter how many pieces, from 1 to 100,000.";
const NO_PRICE = "Enter a price in dollars, such as 1.25.";
/** What is said of a product; deliveries follow the customer's service days (decision 0035). */
const delivery_frequency = z.enum(["Weekly", "Biweekly"], "delivery_frequency must be Weekly or Biweekly.").optional();
const terms = {
  quantity: z.number(NO_QUANTITY).int(NO_QUANTITY).min(1, NO_QUANTITY).max(100_000, NO_QUANTITY),
  customer_price: z
    .number(NO_PRICE)
    .min(0, NO_PRICE)
    .max(10_000, NO_PRICE)
    .refine((price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6, NO_PRICE),
  delivery_frequency,
};
export const addItemSchema = z.object({
  id,
  item_id: z.string("Choose a product.").overwrite(oneLine).min(1, "Choose a product.").max(100, "Choose a product."),
  delivery_day: z
    .number("delivery_day must be from 1 to 5.")
    .int("delivery_day must be from 1 to 5.")
    .min(1, "delivery_day must be from 1 to 5.")
    .max(5, "delivery_day must be from 1 to 5."),
  ...terms,
  from,
});
/** What was agreed when the form was opened; 0 pieces if the item ends. */
const agreedSchema = z.object({
  quantity: z.int("was.quantity must be a whole number.").min(0, "was.quantity must be 0 or more."),
  customer_price: z.number("was.customer_price must be a price in dollars."),
  delivery_frequency,
});
/** `was` detects changes that somebody else made after the form was opened. */
export const changeItemSchema = z.object({ id, itemId, ...terms, from, was: agreedSchema.optional() });
export const endItemSchema = z.object({ id, itemId, from, was: agreedSchema.optional() });
export const takeBackSchema = z.object({ id, itemId, from });
const NO_MOVE = 'move must map each day to the day its items move to, such as {"M": "T"}, or to "end".';
const moveSchema = z.partialRecord(
  z.enum(["M", "T", "W", "R", "F"], NO_MOVE),
  z.enum(["M", "T", "W", "R", "F", "end"], NO_MOVE),
  NO_MOVE,
);
/**
 * A change of route, service days or frequency. `was` detects changes that somebody else made after
 * the form was opened. `move` maps each dropped day to the service day its items move to, or to
 * "end".
 */
export const changeServiceSchema = servedSchema
  .extend({ id, from, was: servedSchema, move: moveSchema.default({}) })
  .check(needsFirstService);
/** A preview of such a change. */
export const serviceEffectSchema = servedSchema.extend({ id, from });
export interface ServiceEffect {
  /** The service days until then. */
  before: string;
  /** What is rented on each dropped day. */
  days: { letter: string; items: number; pieces: number }[];
  /** Approved orders that would become pending again, each as "#12 for Mon, Jan 5". */
  back: string[];
  /**
   * Why the change is impossible from that date (a load has begun, or a change is scheduled), or
   * null.
   */
  refused: string | null;
}
export const takeBackServiceSchema = z.object({ id, from });
export type ServiceTyped = Omit<z.input<typeof changeServiceSchema>, "id" | "was">;
export type Served = Pick<ServiceTerm, "route" | "service_days" | "frequency" | "first_service">;
export type NewItem = Omit<z.output<typeof addItemSchema>, "id">;
export type AgreedItem = z.output<typeof agreedSchema>;
export type ItemTerms = Omit<z.output<typeof changeItemSchema>, "id" | "itemId" | "was">;

/** An item with today's terms and scheduled changes; quantity 0 if it is rented only later. */
export interface OfficeItem extends Pick<
  RentedProduct,
  "id" | "sku" | "name" | "category" | "delivery_day" | "quantity" | "price_cents"
> {
  delivery_frequency: ServiceFrequency;
  ahead: TermsAhead[];
}
/** GET /api/rentable-products: part of a product's name or SKU. */
export const findProductsSchema = z.object({
  q: nameSchema("q", 100).default(""),
});
/** The most products a search returns. */
export const MAX_PRODUCTS = 20;

/** A product that can be added, at the catalog price. */
export interface RentableProduct {
  sku: string;
  name: string;
  price_cents: number;
}

/** A customer's portal user. */
export interface Account {
  id: string;
  name: string;
  email: string;
  approved: boolean;
}

export interface Overview {
  entries: JournalEntry[];
  /** The latest ones, as are deliveries and statements. */
  orders: OrderAnswer[];
  deliveries: Delivery[];
  statements: StatementSummary[];
  accounts: Account[];
  /** Whether the reader may open the list of users. */
  opens_users: boolean;
}

/** Deliveries of the weeks and months through yesterday, as drivers recorded them. */
export interface Analytics {
  /**
   * Pieces by week, given by its Monday, earliest first. `due` follows from par and orders;
   * `refused` was not delivered for reasons other than a shortage; `missed` was due at stops that
   * nobody recorded.
   */
  weeks: { week: CompanyDate; due: number; delivered: number; short: number; refused: number; missed: number }[];
  /** Pieces delivered by category. */
  categories: { week: CompanyDate; category: string; pieces: number }[];
  /** The value of a month's (YYYY-MM) deliveries at the prices of the day. */
  months: { month: string; cents: number }[];
}

/** A customer as the office sees it. Data of tabs that are not open is null. */
export interface CustomerDetailData {
  number: string;
  details: CustomerDetails;
  route: string;
  /** The route's current drivers, its own first. */
  drivers: { name: string; covering: boolean }[];
  /** Letters of MTWRF. */
  service_days: string;
  frequency: ServiceFrequency;
  first_service: CompanyDate | null;
  /** Scheduled service changes, soonest first. */
  service_ahead: ServiceTerm[];
  /** The routes to choose from, for the edit form. */
  routes: string[] | null;
  since: CompanyDate;
  /** The date of deletion; null for a current customer. */
  former_since: CompanyDate | null;
  proof: ProofNeeds;
  tab: Tab;
  form: Form | null;
  today: CompanyDate;
  /** The first date for which no truck of the route is loaded, for the service form. */
  first_open: CompanyDate | null;
  timezone: string;
  /** For the overview, items and analytics tabs, and the item forms. */
  items: OfficeItem[] | null;
  /** The item being edited. */
  item: OfficeItem | null;
  /**
   * The first date of each weekday (1 to 5) that can still be changed, for the items and their
   * forms.
   */
  first_days: Readonly<Record<number, CompanyDate>> | null;
  overview: Overview | null;
  entries: JournalEntry[] | null;
  /** The journal's filter, page and total. */
  journal: {
    type: EntryType | null;
    from: CompanyDate | null;
    to: CompanyDate | null;
    page: number;
    total: number;
  } | null;
  analytics: Analytics | null;
}
