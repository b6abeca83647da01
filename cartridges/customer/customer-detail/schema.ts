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
  TypedEntry,
};

export { ENTRY_TYPES, SENTIMENTS };

/** What the overview shows at most (spec 9), and a page of the journal. */
export const RECENT_ENTRIES = 3;
export const TOP_ITEMS = 5;
export const RECENT_PAPERS = 5;
export const MAX_ENTRIES = 50;
/** How far the analytics go back: weeks with this one, months with this one. */
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
    /** The form that stands in place of the tabs. */
    form: z.enum(FORMS, `form must be one of ${FORMS.join(", ")}.`).optional(),
    /** The item that the form is about. */
    itemId: z.guid("itemId must be the id of a rental item.").optional(),
    /** Which entries the journal shows: of a type, from a day to a day. */
    type: z.enum(ENTRY_TYPES, `type must be one of ${ENTRY_TYPES.join(", ")}.`).optional(),
    from: companyDateSchema.optional(),
    to: companyDateSchema.optional(),
    page: pageNumberSchema,
  })
  .refine(inOrder, NOT_IN_ORDER);

const id = customerIdSchema.shape.id;
const itemId = z.guid("itemId must be the id of a rental item.");
/** The date from which it holds. */
const from = companyDateSchema;
const NO_QUANTITY = "Enter how many pieces, from 1 to 100,000.";
const NO_PRICE = "Enter a price in dollars, such as 1.25.";
const terms = {
  quantity: z.number(NO_QUANTITY).int(NO_QUANTITY).min(1, NO_QUANTITY).max(100_000, NO_QUANTITY),
  customer_price: z
    .number(NO_PRICE)
    .min(0, NO_PRICE)
    .max(10_000, NO_PRICE)
    .refine((price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6, NO_PRICE),
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
/** What was agreed of an item when the form was opened; 0 pieces where it was to end. */
const agreedSchema = z.object({
  quantity: z.int("was.quantity must be a whole number.").min(0, "was.quantity must be 0 or more."),
  customer_price: z.number("was.customer_price must be a price in dollars."),
});
/** With what was agreed when the form was opened: what somebody else has agreed meanwhile is not overwritten unseen. */
export const changeItemSchema = z.object({ id, itemId, ...terms, from, was: agreedSchema.optional() });
export const endItemSchema = z.object({ id, itemId, from, was: agreedSchema.optional() });
export const takeBackSchema = z.object({ id, itemId, from });
const NO_MOVE = 'move must say for each day where its items go, such as {"M": "T"}, or "end".';
const moveSchema = z.partialRecord(
  z.enum(["M", "T", "W", "R", "F"], NO_MOVE),
  z.enum(["M", "T", "W", "R", "F", "end"], NO_MOVE),
  NO_MOVE,
);
/**
 * Another route, other days or another rhythm, with what was agreed when the form was opened: what somebody else has agreed meanwhile is not overwritten
 * unseen. `move` says for each day that is none any more where its items go: to another service day, or they end.
 */
export const changeServiceSchema = servedSchema
  .extend({ id, from, was: servedSchema, move: moveSchema.default({}) })
  .check(needsFirstService);
/** What such a change would do, before it is saved. */
export const serviceEffectSchema = servedSchema.extend({ id, from });
export interface ServiceEffect {
  /** The service days until then. */
  before: string;
  /** What is rented on the days that are none any more. */
  days: { letter: string; items: number; pieces: number }[];
  /** Approved orders that would wait again, each as "#12 for Mon, Jan 5". */
  back: string[];
  /** Why it cannot hold from that date: what has begun, or what waits. Null where it can. */
  refused: string | null;
}
export const takeBackServiceSchema = z.object({ id, from });
export type ServiceTyped = Omit<z.input<typeof changeServiceSchema>, "id" | "was">;
export type Served = Pick<ServiceTerm, "route" | "service_days" | "frequency" | "first_service">;
export type NewItem = Omit<z.output<typeof addItemSchema>, "id">;
export type AgreedItem = z.output<typeof agreedSchema>;
export type ItemTerms = Omit<z.output<typeof changeItemSchema>, "id" | "itemId" | "was">;

/** What is rented today, and what of it changes on dates to come; quantity 0 where it is rented only then. */
export interface OfficeItem extends Pick<
  RentedProduct,
  "id" | "sku" | "name" | "category" | "delivery_day" | "quantity" | "price_cents"
> {
  ahead: TermsAhead[];
}
/** GET /api/rentable-products: part of a product's name or SKU. */
export const findProductsSchema = z.object({
  q: nameSchema("q", 100).default(""),
});
/** As many products a search shows at most. */
export const MAX_PRODUCTS = 20;

/** What can be added, at the catalog's price. */
export interface RentableProduct {
  sku: string;
  name: string;
  price_cents: number;
}

/** Who signs in for a customer. */
export interface Account {
  id: string;
  name: string;
  email: string;
  approved: boolean;
}

export interface Overview {
  entries: JournalEntry[];
  /** The latest of each. */
  orders: OrderAnswer[];
  deliveries: Delivery[];
  statements: StatementSummary[];
  accounts: Account[];
  /** Whether the reader may open the list of users. */
  opens_users: boolean;
}

/** What came in the weeks and months until yesterday, as the drivers recorded it; pieces and cents. */
export interface Analytics {
  /** The earliest first, each by its Monday. `due` is what par and orders said; `refused` is what did not come for another reason than being short, `missed` what was due at stops that nobody recorded. */
  weeks: { week: CompanyDate; due: number; delivered: number; short: number; refused: number; missed: number }[];
  /** What came of each category. */
  categories: { week: CompanyDate; category: string; pieces: number }[];
  /** What was handed over in a month at the prices of its days, YYYY-MM. */
  months: { month: string; cents: number }[];
}

/** A customer as the office sees it. What a tab alone shows is there where that tab is open. */
export interface CustomerDetailData {
  number: string;
  details: CustomerDetails;
  route: string;
  /** Who drives it now, its own drivers first. */
  drivers: { name: string; covering: boolean }[];
  /** Letters of MTWRF. */
  service_days: string;
  frequency: ServiceFrequency;
  first_service: CompanyDate | null;
  /** What waits of this, the next change first. */
  service_ahead: ServiceTerm[];
  /** The routes that can be chosen; for the edit form. */
  routes: string[] | null;
  since: CompanyDate;
  /** The day they were deleted; null for a customer. */
  former_since: CompanyDate | null;
  proof: ProofNeeds;
  tab: Tab;
  form: Form | null;
  today: CompanyDate;
  /** The first date for which no truck of the route is loaded: for the form of route and days. */
  first_open: CompanyDate | null;
  timezone: string;
  /** What is rented; for the overview, the items and their forms. */
  items: OfficeItem[] | null;
  /** The item that the form is about. */
  item: OfficeItem | null;
  /** The first day of each weekday (1 to 5) that can still be changed; for the items and their forms. */
  first_days: Readonly<Record<number, CompanyDate>> | null;
  overview: Overview | null;
  entries: JournalEntry[] | null;
  /** Which entries they are, and how many fit; for the journal. */
  journal: {
    type: EntryType | null;
    from: CompanyDate | null;
    to: CompanyDate | null;
    page: number;
    total: number;
  } | null;
  analytics: Analytics | null;
}
