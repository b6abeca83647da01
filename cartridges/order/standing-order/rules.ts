import type { ServiceDay } from "#cartridges/service-day/schema";
import type { StandingOrderData, StandingProduct } from "./schema";

/** The name under which a device keeps the cart. */
export const standingDraft = (customer: string) => `clothesline-standing-${customer}`;

/** So many pieces of a product a buyer may type for one delivery: more is a slip of the finger, or a word with the driver. */
const MAX_ECHOED_CHARACTERS = 9_999;
/** What a quantity may be: something that is rented is not stopped by an order, and something new may be taken out again. */
export const limitsOf = (rented: number) => ({
  least: rented > 0 ? 1 : 0,
  most: Math.max(MAX_ECHOED_CHARACTERS, rented),
});

/** One change in the cart: from now on so many of a product on a service day. */
export interface CartLine {
  sku: string;
  name: string;
  day: ServiceDay;
  type: "add" | "modify";
  quantity: number;
  /** Pieces rented now; 0 for what is added. */
  current: number;
  price_cents: number;
}

export const lineName = (sku: string, day: ServiceDay) => `${sku} ${day}`;

/** What is rented of a product on a day as the page shows it: the cart's word, else what is rented now. */
export const shownQuantity = (
  cart: readonly CartLine[],
  { sku, rented }: Pick<StandingProduct, "sku" | "rented">,
  day: ServiceDay,
) => cart.find((line) => line.sku === sku && line.day === day)?.quantity ?? rented[day] ?? 0;

/** The cart after a quantity was set: what is as it is now, and what nobody wants, is no line (spec 4, Cart). */
export function withQuantity(
  cart: readonly CartLine[],
  { sku, name, price_cents, rented }: StandingProduct,
  day: ServiceDay,
  quantity: number,
): CartLine[] {
  const current = rented[day] ?? 0;
  const others = cart.filter((line) => line.sku !== sku || line.day !== day);
  if (quantity === current || quantity <= 0) return others;
  const line: CartLine = { sku, name, day, type: current > 0 ? "modify" : "add", quantity, current, price_cents };
  const place = cart.findIndex((other) => other.sku === sku && other.day === day);
  return place < 0 ? [...cart, line] : cart.with(place, line);
}

/** Of a cart that was kept, what still holds: products that can be ordered, on days that are served, from what is rented now. */
export const stillValid = (
  cart: readonly CartLine[],
  { products, service_days, waiting }: StandingOrderData,
): CartLine[] =>
  cart.reduce<CartLine[]>((valid, { sku, day, quantity }) => {
    const product = products.find((each) => each.sku === sku);
    return product && service_days.includes(day) && !(lineName(sku, day) in waiting)
      ? withQuantity(valid, product, day, quantity)
      : valid;
  }, []);

/** Cents that a delivery of the changed lines costs more (or less) than now. */
export const differenceCents = (cart: readonly CartLine[]) =>
  cart.reduce((sum, { quantity, current, price_cents }) => sum + (quantity - current) * price_cents, 0);

/** The cart by delivery day, in the week's order, each with what such a delivery costs more (or less). */
export const byDay = (cart: readonly CartLine[], days: readonly ServiceDay[]) =>
  days
    .map((day) => ({ day, lines: cart.filter((line) => line.day === day) }))
    .filter(({ lines }) => lines.length > 0)
    .map((each) => ({ ...each, difference: differenceCents(each.lines) }));
