import { rentedRows, type WeekRow } from "#ui/week-grid/rules";
import type { ProductsData } from "./schema";

/** The rented products as week rows in catalog order: one row per product, whatever its days. */
export const weekRows = ({ days }: Pick<ProductsData, "days">): WeekRow[] =>
  rentedRows(days.flatMap(({ items }) => items));

export const itemOf = ({ days }: Pick<ProductsData, "days">, sku: string, day: string) =>
  days.find((each) => each.day === day)?.items.find((item) => item.sku === sku);
/** A product's item on the given day, or else its first. Its name opens this one. */
export const someItemOf = (data: Pick<ProductsData, "days">, sku: string, day: string) =>
  itemOf(data, sku, day) ?? data.days.flatMap(({ items }) => items).find((item) => item.sku === sku);
