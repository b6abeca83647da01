import type { DueCustomer, DueItem, LoadList } from "./schema";

/**
 * A load list packed for a page. Each customer is named once, and a product's `due` refers to
 * customers by index. Unpacked, customers repeat for each of their products, which made the list a
 * third of the page.
 */
export interface SentList extends Omit<LoadList, "categories"> {
  customers: Pick<DueCustomer, "name" | "number">[];
  categories: { name: string; items: SentItem[] }[];
}

/**
 * `due` is "0 12,3 4 1": twelve pieces for the first customer, four for the
 * fourth, one of which is owed.
 */
type SentItem = Omit<DueItem, "customers"> & { due: string };

/**
 * Caches both directions: the portal renders a page in the process that packed the list, and many
 * requests share one list.
 */
const sentOf = new WeakMap<LoadList, SentList>();
const listOf = new WeakMap<SentList, LoadList>();

export function toSent(list: LoadList): SentList {
  const cached = sentOf.get(list);
  if (cached) return cached;
  const sent = packed(list);
  sentOf.set(list, sent);
  listOf.set(sent, list);
  return sent;
}

export const fromSent = (sent: SentList): LoadList => listOf.get(sent) ?? unpacked(sent);

function packed({ categories, ...list }: LoadList): SentList {
  const places = new Map<string, number>();
  const customers: SentList["customers"] = [];
  const placeOf = ({ name, number }: DueCustomer) => {
    const index = places.get(number) ?? customers.push({ name, number }) - 1;
    places.set(number, index);
    return index;
  };
  const sent = categories.map(({ name, items }) => ({
    name,
    items: items.map(({ customers: due, ...item }) => ({
      ...item,
      due: due
        .map((customer) => [placeOf(customer), customer.quantity, ...(customer.owed ? [customer.owed] : [])].join(" "))
        .join(","),
    })),
  }));
  return { ...list, customers, categories: sent };
}

function unpacked({ customers, categories, ...list }: SentList): LoadList {
  const customersOf = (due: string): DueCustomer[] =>
    due.split(",").map((part) => {
      const [index, quantity, owed] = part.split(" ");
      const { name, number } = customers[Number(index)]!;
      return { name, number, quantity: Number(quantity), ...(owed && { owed: Number(owed) }) };
    });
  const unpackedCategories = categories.map(({ name, items }) => ({
    name,
    items: items.map(({ due, ...item }) => ({ ...item, customers: customersOf(due) })),
  }));
  return { ...list, categories: unpackedCategories };
}
