import { z } from "zod";
import { alsoNamed } from "#kernel/variants";
import type { RentableProduct } from "../customer-detail/schema";
import { addItemSchema } from "../customer-detail/schema";
import { addCustomerSchema, NEW_CUSTOMER_NAMES, type CustomerListData } from "../customer-list/schema";

export type { RentableProduct };

const MAX_NAME = 120;
const MAX_ITEMS = 200;

/** The name in the URL, without control characters and limited in length. */
const nameOfAddress = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, MAX_NAME)
    .trim();

export const buildCustomerKeySchema = z.object({
  customerName: z.string("Enter the name.").transform(nameOfAddress).pipe(z.string().min(1, "Enter the name.")),
});

const item = addItemSchema.omit({ id: true, from: true, delivery_frequency: true });
const itemsOf = <Item extends z.ZodType>(each: Item) =>
  z.array(each, "items must be a list.").max(MAX_ITEMS, `items has more than ${MAX_ITEMS} lines.`);
/** A new customer with their first items. */
export const buildCustomerSchema = addCustomerSchema.safeExtend({
  items: itemsOf(item).min(1, "Add at least one item."),
});
/** The same, with or without items, by any of the field names of spec 3. */
export const newCustomerSchema = alsoNamed(
  addCustomerSchema.safeExtend({
    items: itemsOf(alsoNamed(item, [{ title: "As the spec names it", names: { quantity_used: "quantity" } }])).default(
      [],
    ),
  }),
  NEW_CUSTOMER_NAMES,
);
export type BuiltCustomer = z.output<typeof buildCustomerSchema>;
export type NewBuild = z.input<typeof buildCustomerSchema>;
export type NewItem = NewBuild["items"][number];

/** Data for the form of a new customer. */
export interface BuildCustomerData extends Pick<CustomerListData, "free_number" | "routes" | "today"> {
  name: string;
  /** Customers who have the same name. */
  same: { number: string; name: string }[];
}
