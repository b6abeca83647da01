import { z } from "zod";
import { emailOrNoneSchema, nameSchema, textSchema } from "#kernel/typed-text";
import { pageLetterSchema, pageNumberSchema } from "#kernel/page-number";
import { alsoNamed } from "#kernel/variants";
import { searchSchema } from "../many/schema";
import type { ApiRentalItem } from "#cartridges/rental-item/schema";
import { letterOf } from "#cartridges/service-day/rules";
import { companyDateSchema, routeNumberSchema, SERVICE_DAYS, type CompanyDate } from "#cartridges/service-day/schema";

export { SERVICE_DAYS, type ApiRentalItem };

/** Customers per page. */
export const PAGE_SIZE = 50;

const NOT_A_NUMBER = "Please enter a valid 6-digit customer number.";
const number = z.string(NOT_A_NUMBER).regex(/^\d{6}$/, NOT_A_NUMBER);

/**
 * A latitude or longitude in decimal degrees, empty if unknown. It is text, because text is typed
 * and compared.
 */
const degrees = (name: string, most: number) => {
  const words = `Enter the ${name} in degrees, from -${most} to ${most}.`;
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^(-?\d{1,3}(\.\d{1,20})?)?$/),
      ],
      words,
    )
    .transform((typed) => (typed === "" ? "" : String(Number(typed))))
    .refine((typed) => Math.abs(Number(typed)) <= most, words);
};

/** Details the office can change at any time, because no delivery depends on them. */
const details = {
  name: nameSchema("name", 120).min(1, "Enter the name."),
  address: nameSchema("address", 200),
  city: nameSchema("city", 100),
  state: nameSchema("state", 40),
  zip: nameSchema("zip", 20),
  phone: nameSchema("phone", 40),
  email: emailOrNoneSchema("Enter a mail address such as linen@hotel.com."),
  access: textSchema("access", 1_000),
  lat: degrees("latitude", 90),
  lng: degrees("longitude", 180),
};
const detailsSchema = z.object(details);
export type CustomerDetails = z.output<typeof detailsSchema>;
export type DetailName = keyof CustomerDetails;
export const DETAIL_NAMES = Object.keys(details) as DetailName[];

/** Sort orders other than the default, which is by name. */
const SORTS = ["number", "route", "days", "city", "items", "value", "open"] as const;
export type Sort = (typeof SORTS)[number];
export const customerListKeySchema = searchSchema.extend({
  sort: z.enum(SORTS, `sort must be one of ${SORTS.join(", ")}.`).optional(),
  /** Descending; ascending if absent. */
  order: z.literal("desc", "order must be desc.").optional(),
  /** Instead of `page`, when sorted by name: the page on which this letter starts. */
  letter: pageLetterSchema,
  /** "1" lists former (deleted) customers. */
  former: z.literal("1", "former must be 1.").optional(),
  page: pageNumberSchema,
});
export const customerIdSchema = z.object({ id: number });

/** Alternative field names: the spec's admin list and customer detail (spec 3). */
const ADMIN_LIST = { customer_num: "number", customer_name: "name" } as const;
const DETAIL = {
  AccountName: "name",
  Address: "address",
  City: "city",
  State: "state",
  ZipCode: "zip",
  Phone: "phone",
  Email: "email",
  RouteNumber: "route",
  ServiceDays: "service_days",
  ServiceFrequency: "frequency",
} as const;
/**
 * Converts day names such as "Monday, Thursday" to letters of MTWRF, and leaves anything else
 * alone.
 */
function lettersOfDays(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const names = value.split(",").map((word) => word.trim());
  const days = SERVICE_DAYS.filter((day) => names.includes(day));
  return days.length === names.length ? days.map(letterOf).join("") : value;
}
export const NEW_CUSTOMER_NAMES = [
  {
    title: "By the names of the admin list",
    names: { ...ADMIN_LIST, service_day: ["service_days", lettersOfDays] },
  },
  { title: "By the names of the customer detail", names: { ...DETAIL, CustomerNumber: "number" } },
] as const;

/** A customer's route, service days and frequency. */
export const servedSchema = z.object({
  route: routeNumberSchema,
  /** Letters of MTWRF. */
  service_days: z
    .string("service_days must be letters of MTWRF.")
    .regex(/^(?=.)M?T?W?R?F?$/, "Choose at least one service day."),
  frequency: z.enum(["Weekly", "Biweekly"], "frequency must be Weekly or Biweekly."),
  /** The first service date, from which biweekly service is counted. Null for weekly customers. */
  first_service: companyDateSchema.nullish(),
});
type Served = Pick<z.output<typeof servedSchema>, "frequency" | "first_service">;
/** Biweekly service needs a date to count from. */
export const needsFirstService: z.core.CheckFn<Served> = ({ value: { frequency, first_service }, issues }) => {
  if (frequency === "Biweekly" && !first_service)
    issues.push({
      code: "custom",
      path: ["first_service"],
      message: "Enter the first service date: every other week is counted from it.",
      input: first_service,
    });
};
export const addCustomerSchema = detailsSchema
  .partial({
    address: true,
    city: true,
    state: true,
    zip: true,
    phone: true,
    email: true,
    access: true,
    lat: true,
    lng: true,
  })
  .extend({ number, ...servedSchema.shape, frequency: servedSchema.shape.frequency.default("Weekly") })
  .check(needsFirstService);
export type NewCustomer = z.input<typeof addCustomerSchema>;
export type NewCustomerInput = z.output<typeof addCustomerSchema>;

const changedSchema = detailsSchema.partial().extend({
  id: number,
  /** The previous values, to detect somebody else's changes. Without them the last write wins. */
  was: z
    .object(
      Object.fromEntries(DETAIL_NAMES.map((name) => [name, textSchema(`was.${name}`, 1_000)])),
      "was must be an object.",
    )
    .partial()
    .optional(),
  /** Accepted only unchanged: the service changes from a date on, by another call. */
  route: servedSchema.shape.route.optional(),
  service_days: servedSchema.shape.service_days.optional(),
  frequency: servedSchema.shape.frequency.optional(),
});
/** A change of a customer's details, by any of the field names of spec 3. */
export const changeCustomerSchema = alsoNamed(changedSchema, [
  {
    title: "By the names of the admin list",
    names: { customer_name: "name", service_day: ["service_days", lettersOfDays] },
  },
  { title: "By the names of the customer detail", names: DETAIL },
]);

export interface CustomerRow extends CustomerDetails {
  number: string;
  route: string;
  /** Letters of MTWRF. */
  service_days: string;
  frequency: "Weekly" | "Biweekly";
  /** The number of rental items, one for each product and weekday. */
  items: number;
  /** Their pieces per delivered week. */
  pieces: number;
  /** Their value per week, in cents (decision 0013). */
  value_cents: number;
  /** The number of orders that are pending or not yet delivered. */
  open_orders: number;
  /** The number of portal users. */
  accounts: number;
  /** The date of deletion; null for a current customer. */
  former_since: CompanyDate | null;
}

export interface CustomerListData {
  customers: CustomerRow[];
  total: number;
  page: number;
  pages: number;
  q: string;
  route: string | null;
  /** Null if sorted by name. */
  sort: Sort | null;
  order: "desc" | null;
  /** The letter that was jumped to. */
  letter: string | null;
  /** Whether these are the former customers. */
  former: boolean;
  routes: string[];
  /** A free number for the next customer; null if there is none. */
  free_number: string | null;
  today: CompanyDate;
  /** The first date for which no truck has been loaded. */
  first_open: CompanyDate;
}

/** A customer with the field names of spec 3. */
export interface CustomerAnswer {
  CustomerNumber: string;
  AccountName: string;
  Address: string;
  City: string;
  State: string;
  ZipCode: string;
  Phone: string;
  Email: string;
  RouteNumber: string;
  ServiceDays: string;
  ServiceFrequency: "Weekly" | "Biweekly";
  Latitude: number | null;
  Longitude: number | null;
  CreatedAt: string;
  /** When a former customer was deleted; null for a current one. */
  DeletedAt: string | null;
}
