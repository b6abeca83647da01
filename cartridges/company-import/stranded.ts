import type { CustomerRecord, RentalItemRecord } from "./records";

const LETTERS = "MTWRF";

export const itemName = (item: { customer_number: string; delivery_day: number; sku: string }) =>
  `${item.customer_number} ${item.delivery_day} ${item.sku}`;

/** Whether the customer is served on this weekday, 1 to 5. */
export const isServedOn = ({ service_days }: Pick<CustomerRecord, "service_days">, day: number) =>
  service_days.includes(LETTERS.charAt(day - 1));

/**
 * Warns about rental items on days that the files remove from a customer and that the files do not
 * move.
 */
export function strandedNotices(
  served: readonly CustomerRecord[],
  items: ReadonlyMap<string, RentalItemRecord>,
  mentioned: ReadonlySet<string>,
): string[] {
  const byNumber = new Map(served.map((customer) => [customer.customer_number, customer]));
  const stranded = [...items].filter(([name, item]) => {
    const customer = byNumber.get(item.customer_number);
    return customer && !item.gone && !mentioned.has(name) && !isServedOn(customer, item.delivery_day);
  });
  if (stranded.length === 0) return [];
  const customers = new Set(stranded.map(([, item]) => item.customer_number)).size;
  const [noun, it] = stranded.length === 1 ? ["item", "it"] : ["items", "them"];
  const rented = `${stranded.length} rental ${noun} of ${customers} ${customers === 1 ? "customer" : "customers"}`;
  return [
    `${rented} would be due on a day on which the customer is no longer served: no load list will show ${it}. ` +
      `Give ${it} another day in rental-items.csv.`,
  ];
}
