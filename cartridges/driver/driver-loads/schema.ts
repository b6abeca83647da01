import { z } from "zod";
import { textSchema } from "#kernel/typed-text";
import { oneLine } from "#ui/text";
import type { LoadList } from "#cartridges/load-list/schema";
import { companyDateSchema, type CompanyDate } from "#cartridges/service-day/schema";
import { driverKeySchema, type Driver } from "../schema";

export { driverKeySchema };
export type { Driver };

const NOT_A_NUMBER = "Please enter a valid 6-digit customer number.";
const customer = z.string(NOT_A_NUMBER).regex(/^\d{6}$/, NOT_A_NUMBER);
const sku = z
  .string("sku must be text.")
  .overwrite(oneLine)
  .min(1, "sku is missing.")
  .max(100, "There is no such item.");
export const MAX_NOTE = 500;

export const driverLoadsKeySchema = z.object({
  driver: z.guid("driver must be a driver's id.").optional(),
  /** With a driver: shows the load of their route instead of its customers. */
  list: z.literal("complete", "list must be complete.").optional(),
});
export const itemsKeySchema = z.object({ customer, date: companyDateSchema });
export const checkItemSchema = z.object({
  customer,
  date: companyDateSchema,
  sku,
  checked: z.boolean("checked must be true or false."),
});
export const noteItemSchema = z.object({
  customer,
  sku,
  /** An empty text removes the note. */
  content: textSchema("content", MAX_NOTE),
  /**
   * The version the note was opened with, 0 if there was none, so that another user's change is not
   * silently overwritten.
   */
  version: z.int("version must be a whole number.").min(0, "version must be 0 or more."),
});

/** A customer of a driver's route, with the names of spec 3. */
export interface DriverCustomer {
  CustomerNumber: string;
  id: string;
  AccountName: string;
  name: string;
  Address: string;
  address: string;
  /** Products due on the date, and how many of them are checked off. */
  item_count: number;
  checked_count: number;
}

/** A product that a customer is due on a date. */
export interface LoadItem {
  item_id: string;
  description: string;
  category: string;
  quantity: number;
  /** Pieces owed from the last delivery. */
  owed: number;
  checked: boolean;
  checked_by: string | null;
  note: string;
  note_version: number;
}

export interface DriverLoadsData {
  today: CompanyDate;
  /** The next service day, possibly today. */
  date: CompanyDate;
  /** All drivers, if none is selected. */
  drivers: Driver[];
  /** Routes that have customers but no driver, if no driver is selected. */
  undriven: { route: string; customer_count: number }[];
  driver: Driver | null;
  customers: DriverCustomer[];
  /** The load list, if requested; null for a driver without a route. */
  list: LoadList | null;
  view: "drivers" | "customers" | "complete";
}
