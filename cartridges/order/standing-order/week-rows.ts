import { pieces } from "#ui/formats";
import { priceNote, type WeekRow } from "#ui/week-grid/rules";
import { limitsOf, lineName, shownQuantity, type CartLine } from "./rules";
import type { StandingOrderData } from "./schema";

/** The order page's products as rows of a week, with the cart's quantities. */
export const weekRows = ({
  products,
  service_days,
  waiting,
  cart,
}: StandingOrderData & { cart: readonly CartLine[] }): WeekRow[] =>
  products.map((product) => {
    const entries = service_days.map((day) => {
      const now = product.rented[day] ?? 0,
        pending = waiting[lineName(product.sku, day)];
      const pendingNote = pending && { held: `${pieces(pending.quantity)} pending in order #${pending.order_id}` };
      return [
        day,
        {
          quantity: shownQuantity(cart, product, day),
          was: now,
          price: product.prices[day]!,
          ...limitsOf(now),
          ...pendingNote,
        },
      ] as const;
    });
    const cells = Object.fromEntries(entries);
    return { id: product.sku, name: product.name, note: priceNote(cells), group: product.category, cells };
  });
