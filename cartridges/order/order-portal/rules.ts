import { dollars, pieces } from "#ui/formats";
import { changesNothing } from "../rules";
import type { PortalProduct } from "../schema";
import type { PortalData } from "./schema";
import { isBlank } from "#ui/text";

export { MAX_PIECES } from "../rules";

/**
 * The storage key of a user's draft order for a date. It is per user, because a business has
 * several and they may share a device.
 */
export const portalDraft = (customer: string, date: string | null, buyer: string) =>
  `clothesline-cart-${customer}-${date}-${buyer}`;

/** The initial quantities: the pending order, else the approved one, else par (spec 2.7). */
export const quantitiesAtFirst = ({
  products,
  settled,
  waiting,
}: Pick<PortalData, "products" | "settled" | "waiting">): Record<string, number> =>
  Object.fromEntries(products.map(({ sku, parLevel }) => [sku, waiting?.quantities[sku] ?? settled[sku] ?? parLevel]));

/**
 * What the user typed: quantities that differ from the initial ones, and the
 * note if it was changed.
 */
export function typedIn({
  quantities,
  notes,
  ...data
}: Parameters<typeof quantitiesAtFirst>[0] & { quantities: Readonly<Record<string, number>>; notes: string }): {
  quantities: Record<string, number>;
  notes?: string;
} {
  const first = quantitiesAtFirst(data);
  const typed = Object.entries(quantities).filter(([sku, quantity]) => quantity !== first[sku]);
  return { quantities: Object.fromEntries(typed), ...(notes !== (data.waiting?.notes ?? "") && { notes }) };
}

export interface Cart {
  /** The lines to submit: every product of par, and the added ones. */
  lines: { sku: string; quantity: number }[];
  totalItems: number;
  totalCents: number;
  /** The cost difference from par in cents; negative if it costs less. */
  againstPar: number;
  /** The products whose amount differs from par. */
  different: { sku: string; name: string; quantity: number; parLevel: number; cents: number }[];
}

/**
 * The lines and total of an order. A product with 0 pieces is included if par or an approved order
 * would otherwise deliver it.
 */
export function cartLines({
  products,
  quantities,
  settled,
}: {
  products: readonly PortalProduct[];
  quantities: Readonly<Record<string, number>>;
  settled: Readonly<Record<string, number>>;
}): Cart {
  const chosen = products
    .map((product) => ({ ...product, quantity: quantities[product.sku] ?? 0 }))
    .filter(({ sku, quantity, parLevel }) => quantity > 0 || parLevel > 0 || (settled[sku] ?? 0) > 0);
  const different = chosen
    .filter(({ quantity, parLevel }) => quantity !== parLevel)
    .map(({ sku, name, quantity, parLevel, price_cents }) => {
      const cents = (quantity - parLevel) * price_cents;
      return { sku, name, quantity, parLevel, cents };
    });
  return {
    againstPar: different.reduce((sum, { cents }) => sum + cents, 0),
    different,
    lines: chosen.map(({ sku, quantity }) => ({ sku, quantity })),
    totalItems: chosen.reduce((sum, { quantity }) => sum + quantity, 0),
    totalCents: chosen.reduce((sum, { quantity, price_cents }) => sum + quantity * price_cents, 0),
  };
}

/** From this multiple of par on, the amount is probably a typing error. */
const MANY_TIMES = 10;
export const isUnusual = (quantity: number, parLevel: number) => parLevel > 0 && quantity >= parLevel * MANY_TIMES;
/** The same limit in pieces for a product without par. */
const MANY_PIECES = 1_000;

/** How a product changed while the user is ordering. */
export interface ProductChange {
  sku: string;
  /** A sentence with the product's name. */
  what: string;
}

/**
 * Compares the products of a date with those the page showed: removed, or at another price or par.
 */
export function productChanges(
  before: { products: readonly PortalProduct[]; quantities: Readonly<Record<string, number>> },
  after: { products: readonly PortalProduct[] },
): ProductChange[] {
  return before.products.flatMap(({ sku, name, price_cents, parLevel }) => {
    const now = after.products.find((product) => product.sku === sku);
    if (!now)
      return (before.quantities[sku] ?? 0) > 0
        ? [{ sku, what: `${name} can no longer be ordered. It is not in this order.` }]
        : [];
    const price = `${name} is ${dollars(now.price_cents)} each now; it was ${dollars(price_cents)}.`;
    const par = `Par of ${name} is ${pieces(now.parLevel)} now; it was ${pieces(parLevel)}.`;
    const changes = [now.price_cents !== price_cents && price, now.parLevel !== parLevel && par]
      .filter(Boolean)
      .join(" ");
    return changes ? [{ sku, what: changes }] : [];
  });
}

/**
 * What to confirm before an order is submitted: changes since the page was opened, and amounts that
 * look like typing errors.
 */
export function questionsOf({
  products,
  quantities,
  changes,
}: {
  products: readonly PortalProduct[];
  quantities: Readonly<Record<string, number>>;
  changes: readonly ProductChange[];
}): string[] {
  const many = products.filter(({ sku, parLevel }) => {
    const quantity = quantities[sku] ?? 0;
    return isUnusual(quantity, parLevel) || (parLevel === 0 && quantity >= MANY_PIECES);
  });
  return [
    ...changes.map(({ what }) => what),
    ...many.map(({ sku, name, parLevel, price_cents }) => {
      const quantity = quantities[sku] ?? 0;
      const par = parLevel > 0 ? `; par is ${pieces(parLevel)}` : "";
      return `${name}: ${pieces(quantity)} pieces for ${dollars(quantity * price_cents)}${par}.`;
    }),
  ];
}

/**
 * Why the order cannot be submitted, or null. An order that changes nothing is not accepted
 * (decision 0014).
 */
export function nothingToSubmit({
  products,
  quantities,
  settled,
  waiting,
  notes,
}: Pick<PortalData, "products" | "settled" | "waiting"> & {
  quantities: Readonly<Record<string, number>>;
  notes: string;
}): "empty" | "waiting" | "par" | "settled" | null {
  const lines = products.map(({ sku, parLevel }) => ({ sku, par: parLevel, quantity: quantities[sku] ?? 0 }));
  if (lines.every(({ quantity }) => quantity === 0)) return "empty";
  const asWaiting =
    waiting &&
    notes.trim() === waiting.notes.trim() &&
    lines.every(({ sku, par, quantity }) => quantity === (waiting.quantities[sku] ?? settled[sku] ?? par));
  if (asWaiting) return "waiting";
  if (!isBlank(notes) || !changesNothing(lines, settled)) return null;
  return Object.keys(settled).length > 0 ? "settled" : "par";
}

/** Groups products by category and keeps their order. */
export function byCategory<Product extends { category: string }>(
  products: readonly Product[],
): { name: string; products: Product[] }[] {
  const groups = new Map<string, Product[]>();
  for (const product of products) groups.set(product.category, [...(groups.get(product.category) ?? []), product]);
  return [...groups].map(([name, members]) => ({ name, products: members }));
}
