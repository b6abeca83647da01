import { dollars, pieces } from "#ui/formats";
import type { ServiceDay } from "#cartridges/service-day/schema";
import type { StandingOrderData, StandingProduct } from "./schema";

/**
 * The storage key of a user's cart. It is per user, because a business has several and
 * they may share a device.
 */
export const standingDraft = (customer: string, buyer: string) => `clothesline-standing-${customer}-${buyer}`;

/**
 * The most pieces per delivery that a buyer can enter: more is a typing error, or a
 * matter for the driver.
 */
const MAX_TYPED_PIECES = 9_999;
/**
 * The allowed range: an order cannot end a rental (minimum 1), but a new product
 * can be removed again (0).
 */
export const limitsOf = (rented: number) => ({
  min: rented > 0 ? 1 : 0,
  max: Math.max(MAX_TYPED_PIECES, rented),
});

/** One change in the cart: a new quantity of a product on a service day. */
export interface CartLine {
  sku: string;
  name: string;
  day: ServiceDay;
  type: "add" | "modify";
  quantity: number;
  /** Pieces rented now; 0 for an added product. */
  current: number;
  price_cents: number;
}

export const lineName = (sku: string, day: ServiceDay) => `${sku} ${day}`;

/** The quantity of a product on a day as the page shows it: from the cart, else the rented one. */
export const shownQuantity = (
  cart: readonly CartLine[],
  { sku, rented }: Pick<StandingProduct, "sku" | "rented">,
  day: ServiceDay,
) => cart.find((line) => line.sku === sku && line.day === day)?.quantity ?? rented[day] ?? 0;

/**
 * The cart after setting a quantity. The current quantity, or 0 of a new product, removes
 * the line (spec 4, Cart).
 */
export function withQuantity(
  cart: readonly CartLine[],
  { sku, name, prices, rented }: StandingProduct,
  day: ServiceDay,
  quantity: number,
): CartLine[] {
  const current = rented[day] ?? 0;
  const others = cart.filter((line) => line.sku !== sku || line.day !== day);
  if (quantity === current || quantity <= 0) return others;
  const type = current > 0 ? "modify" : "add";
  const line: CartLine = { sku, name, day, type, quantity, current, price_cents: prices[day] ?? 0 };
  const place = cart.findIndex((other) => other.sku === sku && other.day === day);
  return place < 0 ? [...cart, line] : cart.with(place, line);
}

/**
 * The lines of a restored cart that are still valid: orderable products on served days, updated to
 * the quantities rented now.
 */
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

/**
 * How a cart changed while the user was filling it, in sentences: invalid lines, and
 * changed prices or amounts.
 */
export const cartChanges = (before: readonly CartLine[], after: readonly CartLine[]): string[] =>
  before.flatMap(({ sku, name, day, price_cents, current }) => {
    const now = after.find((line) => line.sku === sku && line.day === day);
    if (!now)
      return [`${name} on ${day} is no longer in your changes: it can't be changed now, or already has this quantity.`];
    const price = `${name} on ${day} is ${dollars(now.price_cents)} each now; it was ${dollars(price_cents)}.`;
    const amount = `${name} on ${day} comes with ${pieces(now.current)} now; it was ${pieces(current)}.`;
    return [...(now.price_cents === price_cents ? [] : [price]), ...(now.current === current ? [] : [amount])];
  });

/** How many cents more (or less) a delivery of the changed lines costs than now. */
export const differenceCents = (cart: readonly CartLine[]) =>
  cart.reduce((sum, { quantity, current, price_cents }) => sum + (quantity - current) * price_cents, 0);

/**
 * The cart by delivery day, in the week's order, each with the cost difference of that delivery.
 */
export const byDay = (cart: readonly CartLine[], days: readonly ServiceDay[]) =>
  days
    .map((day) => ({ day, lines: cart.filter((line) => line.day === day) }))
    .filter(({ lines }) => lines.length > 0)
    .map((each) => ({ ...each, difference: differenceCents(each.lines) }));
