import { z } from "zod";
import { alsoNamed } from "#kernel/variants";
import type { RentableProduct } from "../customer-detail/schema";
import { addItemSchema } from "../customer-detail/schema";
import { addCustomerSchema, NEW_CUSTOMER_NAMES, type CustomerListData } from "../customer-list/schema";

export type { RentableProduct };

const MAX_NAME = 120;
const MAX_ITEMS = 200;

/** The name as it stands in the address: without what no name has, and no longer than one. */
const nameOfAddress = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, MAX_NAME)
    .trim();

export const buildCustomerKeySchema = z.object({
  customerName: z.string("Enter the name.").transform(nameOfAddress).pipe(z.string().min(1, "Enter the name.")),
});

const item = addItemSchema.omit({ id: true, from: true });
const itemsOf = <Item extends z.ZodType>(each: Item) =>
  z.array(each, "items must be a list.").max(MAX_ITEMS, `items has more than ${MAX_ITEMS} lines.`);
/** A new customer with what they rent from their first day on. */
export const buildCustomerSchema = addCustomerSchema.safeExtend({
  items: itemsOf(item).min(1, "Add at least one item."),
});
/** The same, with items or without, by any of the names of spec 3. */
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

/** What a new customer can be made of. */
export interface BuildCustomerData extends Pick<CustomerListData, "free_number" | "routes" | "today"> {
  name: string;
  /** Who has that name already. */
  same: { number: string; name: string }[];
}
