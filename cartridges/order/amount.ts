import { dollars, signedDollars } from "#ui/formats";
import { addedBy, everyTime } from "./rules";
import type { PendingOrder } from "./schema";

/** What an order comes to: a change of the week by what it adds to each. */
export const amountOf = ({ kind, items, frequency, total_cents }: PendingOrder) =>
  kind === "standing" ? `${signedDollars(addedBy(items).cents)} ${everyTime(frequency)}` : dollars(total_cents);
