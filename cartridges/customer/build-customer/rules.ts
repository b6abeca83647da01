import type { NewItem, RentableProduct } from "./schema";

export { daysOfLetters, dollarsOf, figure, numberOf } from "../customer-detail/rules";

/** A line's `day` that stands for every service day. */
export const EVERY_DAY = 0;

/** A line of the form, with its fields' text. */
export interface Line {
  id: number;
  product: RentableProduct;
  /** 1 to 5, or EVERY_DAY. */
  day: number;
  quantity: string;
  price: string;
}

/**
 * The lines' items, each with the index of its line. A line for every service day makes several.
 */
export const itemsOf = (
  lines: readonly Line[],
  served: readonly number[],
  figure: (typed: string) => number,
): { item: NewItem; line: number }[] =>
  lines.flatMap(({ product, day, quantity, price }, line) =>
    (day === EVERY_DAY ? served : [day]).map((delivery_day) => ({
      item: { item_id: product.sku, delivery_day, quantity: figure(quantity), customer_price: figure(price) },
      line,
    })),
  );

/** The errors of a line, from the errors of its items. */
export function wrongOfLine(
  errors: Readonly<Record<string, string>>,
  items: readonly { line: number }[],
  line: number,
): Record<string, string> {
  const entries = Object.entries(errors).flatMap(([name, message]) => {
    const [list, place, field] = name.split(".");
    return list === "items" && field && items[Number(place)]?.line === line ? [[field, message] as const] : [];
  });
  return Object.fromEntries(entries);
}
