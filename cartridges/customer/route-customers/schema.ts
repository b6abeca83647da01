import { z } from "zod";
import { nameSchema } from "#kernel/typed-text";
import { momentSchema, routeNumberSchema, type CompanyDate } from "#cartridges/service-day/schema";
import type { ProofNeeds } from "#cartridges/stop/schema";

export type { ProofNeeds };

const NOT_A_NUMBER = "Please enter a valid 6-digit customer number.";
const number = z.string(NOT_A_NUMBER).regex(/^\d{6}$/, NOT_A_NUMBER);
/** The most customers that a list answers with (spec 9), and how many where nothing is said. */
const MAX_CUSTOMERS = 1_000;
const USUAL_CUSTOMERS = 50;
const MAX_SKUS = 1_000;
const whole = (field: string, max: number) =>
  z.coerce
    .number(`${field} must be a whole number.`)
    .int(`${field} must be a whole number.`)
    .min(1, `${field} must be 1 or more.`)
    .max(max, `${field} must be ${max.toLocaleString("en-US")} or less.`);

/** GET /api/customers (spec 7.2): by route, or by name and number with pages. */
export const listCustomersSchema = z.object({
  route: routeNumberSchema.optional(),
  q: nameSchema("q", 100).default(""),
  limit: whole("limit", MAX_CUSTOMERS).default(USUAL_CUSTOMERS),
  page: whole("page", 100_000).default(1),
});
export const catalogKeySchema = z.object({ number });
/** POST /api/customers/{number}/product-catalog: all that the customer may order beyond what they rent. */
export const saveCatalogSchema = z.object({
  number,
  at: momentSchema.optional(),
  productSkus: z
    .array(
      z
        .string("productSkus must be a list of SKUs.")
        .min(1, "productSkus has an empty SKU.")
        .max(100, "productSkus has a SKU that is too long."),
      "productSkus must be a list of SKUs.",
    )
    .min(1, "Choose at least one product.")
    .max(MAX_SKUS, "productSkus has more than 1,000 products.")
    .transform((skus) => [...new Set(skus)]),
});
export type SaveCatalogInput = z.input<typeof saveCatalogSchema>;

/** A customer in the names of spec 3. */
export interface ListedCustomer {
  CustomerNumber: string;
  AccountName: string;
  Address: string;
  City: string;
  State: string;
  ZipCode: string;
  FullAddress: string;
  Phone: string;
  Email: string;
  RouteNumber: string;
  /** Letters of MTWRF. */
  ServiceDays: string;
  ServiceFrequency: "Weekly" | "Biweekly";
  CreatedAt: string;
  hasActiveCatalog: boolean;
  catalogProductCount: number;
  /** The same in the names of the admin list. */
  account_name: string;
  customer_num: string;
  customer_name: string;
  email: string;
  phone: string;
  address: string;
  /** "Monday, Thursday" */
  service_day: string;
  /** What they rent, a line for each product and day. */
  items: {
    item_id: string;
    description: string;
    quantity_used: number;
    /** 1 to 5, Monday to Friday. */
    delivery_day: number;
    customer_price: number;
  }[];
}
export interface CustomersAnswer {
  customers: ListedCustomer[];
  total: number;
  total_pages: number;
}

/** What a visit was: when, how it ended, and what the driver noted. */
export interface Visit {
  date: CompanyDate;
  status: string;
  notes: string;
}
export interface Written {
  content: string;
  at: string;
  author: string;
}

/** A customer as a driver at their door needs them: all of it is on the phone. */
export interface RouteCustomer {
  number: string;
  name: string;
  route: string;
  address: string;
  phone: string;
  email: string;
  access: string;
  service_days: string;
  frequency: "Weekly" | "Biweekly";
  /** What proof they want of a delivery. */
  proof: ProofNeeds;
  /** The active products that were chosen for them. */
  catalog: string[];
  /** What they rent: SKU, day of the week (1 to 5), pieces. */
  items: [sku: string, day: number, quantity: number][];
  visits: Visit[];
  /** Open ones, the latest first. */
  notes: Written[];
  journal: Written[];
}
/** What is opened of a customer's card: the sheet, or the choosing of what they may order. */
export interface Opened {
  what: "details" | "catalog";
  number: string;
}
export interface CatalogProduct {
  sku: string;
  name: string;
  category_name: string | null;
}
export interface RouteCustomersData {
  /** The routes that are theirs now, by number. */
  routes: string[];
  customers: RouteCustomer[];
  /** What can be chosen for a customer: the active products that are rented out. */
  products: CatalogProduct[];
  /** The names of products that are rented and not among those. */
  others: Record<string, string>;
  /** Whose customers' proof the reader may set: those of this route, or "all". */
  sets_proof_on: string | null;
  timezone: string;
}
