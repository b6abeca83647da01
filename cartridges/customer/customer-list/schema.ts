import { z } from "zod";
import { emailOrNoneSchema, nameSchema, textSchema } from "#kernel/typed-text";
import { pageNumberSchema } from "#kernel/page-number";
import { alsoNamed } from "#kernel/variants";
import { searchSchema } from "../many/schema";
import type { ApiRentalItem } from "#cartridges/rental-item/schema";
import { letterOf } from "#cartridges/service-day/rules";
import { companyDateSchema, routeNumberSchema, SERVICE_DAYS, type CompanyDate } from "#cartridges/service-day/schema";

export { SERVICE_DAYS, type ApiRentalItem };

/** Customers on a page of the list. */
export const PAGE_SIZE = 25;

const NOT_A_NUMBER = "Please enter a valid 6-digit customer number.";
const number = z.string(NOT_A_NUMBER).regex(/^\d{6}$/, NOT_A_NUMBER);

/** A latitude or longitude in decimal degrees, empty where it is not known; as text, because that is what is typed and compared. */
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

/** What the office may change of a customer at any time: none of it moves a delivery. */
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

/** The orders of the list besides the usual one, which is by name. */
const SORTS = ["number", "route", "days", "city", "items", "value", "open"] as const;
export type Sort = (typeof SORTS)[number];
export const customerListKeySchema = searchSchema.extend({
  sort: z.enum(SORTS, `sort must be one of ${SORTS.join(", ")}.`).optional(),
  /** The other way round: the last first. */
  order: z.literal("desc", "order must be desc.").optional(),
  /** In place of a page, by name: the one on which this letter begins. */
  letter: z
    .string("letter must be one of A to Z.")
    .regex(/^[A-Z]$/, "letter must be one of A to Z.")
    .optional(),
  /** "1" lists the former customers, who were deleted. */
  former: z.literal("1", "former must be 1.").optional(),
  page: pageNumberSchema,
});
export const customerIdSchema = z.object({ id: number });

/** The names of the admin list and of the customer detail (spec 3) for these fields. */
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
/** Days by their names, "Monday, Thursday", as letters of MTWRF; anything else as it is. */
function lettersOfDays(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const named = value.split(",").map((word) => word.trim());
  const days = SERVICE_DAYS.filter((day) => named.includes(day));
  return days.length === named.length ? days.map(letterOf).join("") : value;
}
export const NEW_CUSTOMER_NAMES = [
  {
    title: "By the names of the admin list",
    names: { ...ADMIN_LIST, service_day: ["service_days", lettersOfDays] },
  },
  { title: "By the names of the customer detail", names: { ...DETAIL, CustomerNumber: "number" } },
] as const;

/** When and by which route a customer is served. */
export const servedSchema = z.object({
  route: routeNumberSchema,
  /** Letters of MTWRF. */
  service_days: z
    .string("service_days must be letters of MTWRF.")
    .regex(/^(?=.)M?T?W?R?F?$/, "Choose at least one service day."),
  frequency: z.enum(["Weekly", "Biweekly"], "frequency must be Weekly or Biweekly."),
  /** The first date of the first week that is served: only for every other week. */
  first_service: companyDateSchema.nullish(),
});
type Served = Pick<z.output<typeof servedSchema>, "frequency" | "first_service">;
/** Every other week is counted from a first date. */
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
  /** What it said before: with it, what somebody else has changed meanwhile is not overwritten unseen; without it the last one wins. */
  was: z
    .object(
      Object.fromEntries(DETAIL_NAMES.map((name) => [name, textSchema(`was.${name}`, 1_000)])),
      "was must be an object.",
    )
    .partial()
    .optional(),
  /** How they are served changes from a date on, which is another call: it may be said here as it is. */
  route: servedSchema.shape.route.optional(),
  service_days: servedSchema.shape.service_days.optional(),
  frequency: servedSchema.shape.frequency.optional(),
});
/** What is changed of a customer, by any of the names of spec 3. */
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
  /** What is rented, a line for each product and day, and its pieces a week. */
  items: number;
  pieces: number;
  /** What it comes to per week, in cents (decision 0013). */
  value_cents: number;
  /** Orders that wait or are still to come. */
  open_orders: number;
  /** People who sign in for them. */
  accounts: number;
  /** The day they were deleted; null for a customer. */
  former_since: CompanyDate | null;
}

export interface CustomerListData {
  customers: CustomerRow[];
  total: number;
  page: number;
  pages: number;
  q: string;
  route: string | null;
  /** Null is by name. */
  sort: Sort | null;
  order: "desc" | null;
  /** The letter that was jumped to. */
  letter: string | null;
  /** Whether these are the former customers. */
  former: boolean;
  routes: string[];
  /** A number that is free, for the next customer; null where none is. */
  free_number: string | null;
  today: CompanyDate;
  /** The first date for which no truck is loaded. */
  first_open: CompanyDate;
}

/** A customer in the names of spec 3. */
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
  /** Null for a customer; when they were deleted for a former one. */
  DeletedAt: string | null;
}
