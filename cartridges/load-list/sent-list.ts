import type { DueCustomer, DueItem, LoadList } from "./schema";

/**
 * A load list as a page carries it. A customer stands on it once for each of their products, and what a product's customers are due is
 * folded away at first: each is named once, and a product says "place pieces" of its customers. Whole, the list was a third of the page.
 */
export interface SentList extends Omit<LoadList, "categories"> {
  customers: Pick<DueCustomer, "name" | "number">[];
  categories: { name: string; items: SentItem[] }[];
}

/** `due` is "0 12,3 4 1": twelve pieces for the first of the customers, four for the fourth, one of which is owed. */
type SentItem = Omit<DueItem, "customers"> & { due: string };

/** What was made of a list, and of what: the portal draws the page in the process that made it, and many ask for one list at once. */
const sentOf = new WeakMap<LoadList, SentList>();
const listOf = new WeakMap<SentList, LoadList>();

export function toSent(list: LoadList): SentList {
  const known = sentOf.get(list);
  if (known) return known;
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
    const known = places.get(number) ?? customers.push({ name, number }) - 1;
    places.set(number, known);
    return known;
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
      const [place, quantity, owed] = part.split(" ");
      const { name, number } = customers[Number(place)]!;
      return { name, number, quantity: Number(quantity), ...(owed && { owed: Number(owed) }) };
    });
  const whole = categories.map(({ name, items }) => ({
    name,
    items: items.map(({ due, ...item }) => ({ ...item, customers: customersOf(due) })),
  }));
  return { ...list, categories: whole };
}
