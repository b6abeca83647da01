import { asSpreadsheet } from "#services/spreadsheet.server";
import { shortCustomers } from "./rules";
import type { LoadList } from "./schema";

/** The load list as CSV: a line per item and customer. */
export function loadListCsv({ route, date, service_day, categories }: LoadList): string {
  const rows = categories.flatMap(({ name, items }) =>
    items.flatMap((item) =>
      item.customers.map((customer) => [
        route,
        date,
        service_day,
        name,
        item.item_id,
        item.description,
        customer.number,
        customer.name,
        customer.quantity,
        item.total_quantity,
      ]),
    ),
  );
  return asSpreadsheet(
    ["Route", "Date", "Day", "Category", "SKU", "Item", "Customer number", "Customer", "Pieces", "Item total"],
    rows,
  );
}

/** The loading result as CSV, a line per item: due, loaded, short, and the short customers. */
export function reportCsv({ route, date, categories }: LoadList, marks: ReadonlyMap<string, number>): string {
  const rows = categories.flatMap(({ name, items }) =>
    items.map((item) => {
      const loaded = marks.get(item.item_id) ?? 0;
      const shortNames = shortCustomers(item.customers, loaded)
        .map((customer) => `${customer.name} (${customer.quantity})`)
        .join("; ");
      return [
        route,
        date,
        name,
        item.item_id,
        item.description,
        item.total_quantity,
        loaded,
        Math.max(0, item.total_quantity - loaded),
        shortNames,
      ];
    }),
  );
  return asSpreadsheet(["Route", "Date", "Category", "SKU", "Item", "Due", "Loaded", "Short", "Short for"], rows);
}
