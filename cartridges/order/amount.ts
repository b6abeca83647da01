import { dollars, signedDollars } from "#ui/formats";
import { addedBy, everyTime } from "./rules";
import type { PendingOrder } from "./schema";

/** The amount to show for an order. A standing change shows what it adds to each delivery. */
export const amountOf = ({ kind, items, frequency, total_cents }: PendingOrder) =>
  kind === "standing" ? `${signedDollars(addedBy(items).cents)} ${everyTime(frequency)}` : dollars(total_cents);
