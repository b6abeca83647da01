import { z } from "zod";
import { nameSchema } from "#kernel/typed-text";
import { momentSchema, routeNumberSchema, type CompanyDate } from "#cartridges/service-day/schema";
import type { ProofNeeds } from "#cartridges/stop/schema";

export type { ProofNeeds };

const NOT_A_NUMBER = "Please enter a valid 6-digit customer number.";
const number = z.string(NOT_A_NUMBER).regex(/^\d{6}$/, NOT_A_NUMBER);
/** The maximum and default limit of a list (spec 9). */
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
/**
 * POST /api/customers/{number}/product-catalog: everything the customer may order beyond what they
 * rent.
 */
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

/** A customer with the field names of spec 3. */
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
  /** The same values by the admin list's names. */
  account_name: string;
  customer_num: string;
  customer_name: string;
  email: string;
  phone: string;
  address: string;
  /** "Monday, Thursday" */
  service_day: string;
  /** One for each product and weekday. */
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

/** A past stop: its date, outcome, and the driver's notes. */
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

/** What a driver needs to know about a customer. All of it is available offline. */
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
  /** The proof of delivery they need. */
  proof: ProofNeeds;
  /** SKUs of the active products chosen for them. */
  catalog: string[];
  /** What they rent: SKU, weekday (1 to 5), pieces. */
  items: [sku: string, day: number, quantity: number][];
  visits: Visit[];
  /** Open notes, latest first. */
  notes: Written[];
  journal: Written[];
}
/** The open dialog: a customer's details, or their catalog. */
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
  /** The routes this actor serves now, by number. */
  routes: string[];
  customers: RouteCustomer[];
  /** The active rental products, which can be chosen for a customer. */
  products: CatalogProduct[];
  /** The names of rented products that are not in `products`, by SKU. */
  others: Record<string, string>;
  /** The route whose customers' proof the reader may set, or "all". */
  sets_proof_on: string | null;
  timezone: string;
}
