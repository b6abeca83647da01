import { priceNote, type WeekRow } from "#ui/week-grid/rules";
import type { ProductsData, RentedProduct } from "./schema";

/** The rented products as week rows in catalog order: one row per product, whatever its days. */
export function weekRows({ days }: Pick<ProductsData, "days">): WeekRow[] {
  const items = days.flatMap((day) => day.items);
  const groups = [...new Set(items.map(({ category }) => category))];
  const skus = [...new Set(items.map(({ sku }) => sku))].map((sku) => items.filter((item) => item.sku === sku));
  return skus
    .map((items) => rowOf(items))
    .sort((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group));
}

function rowOf(items: readonly RentedProduct[]): WeekRow {
  const { sku, name, category } = items[0]!;
  const cells = Object.fromEntries(
    items.map(({ delivery_day, quantity, price_cents }) => [
      delivery_day,
      { quantity, was: quantity, price: price_cents, min: quantity, max: quantity },
    ]),
  );
  return { id: sku, name, group: category, note: priceNote(cells), cells };
}

export const itemOf = ({ days }: Pick<ProductsData, "days">, sku: string, day: string) =>
  days.find((each) => each.day === day)?.items.find((item) => item.sku === sku);
/** A product's item on the given day, or else its first. Its name opens this one. */
export const someItemOf = (data: Pick<ProductsData, "days">, sku: string, day: string) =>
  itemOf(data, sku, day) ?? data.days.flatMap(({ items }) => items).find((item) => item.sku === sku);
