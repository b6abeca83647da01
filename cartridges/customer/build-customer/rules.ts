import type { NewItem, RentableProduct } from "./schema";

export { daysOfLetters, dollarsOf, figure, numberOf } from "../customer-detail/rules";

/** Any of the service days stands for each of them. */
export const EVERY_DAY = 0;

/** A line of the form, as its fields hold it. */
export interface Line {
  id: number;
  product: RentableProduct;
  /** 1 to 5, or every service day. */
  day: number;
  quantity: string;
  price: string;
}

/** The items of the lines, each with the place of the line that it comes from: one for every service day makes several. */
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

/** What is wrong with a line, of what is wrong with its items. */
export function wrongOfLine(
  wrong: Readonly<Record<string, string>>,
  items: readonly { line: number }[],
  line: number,
): Record<string, string> {
  const entries = Object.entries(wrong).flatMap(([name, message]) => {
    const [list, place, field] = name.split(".");
    return list === "items" && field && items[Number(place)]?.line === line ? [[field, message] as const] : [];
  });
  return Object.fromEntries(entries);
}
