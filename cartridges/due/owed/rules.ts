import { addDays, daysRunOn } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import type { DueAccount } from "../rules";

/** The delivered pieces of a product, compared with those due including owed ones. */
export interface PastLine {
  sku: string;
  due: number;
  delivered: number;
  /** Why they differ; only `short` pieces are owed. */
  reason: string | null;
}

/** A past delivery to a customer. */
export interface PastDelivery {
  date: CompanyDate;
  lines: readonly PastLine[];
  /** The customer accepted the short delivery. */
  forgiven: boolean;
}

type Schedule = Pick<DueAccount, "service_days" | "frequency" | "first_service" | "holidays" | "terms">;

/** Everything that determines what is owed to a customer. */
export interface OwedAccount extends Schedule {
  deliveries: readonly PastDelivery[];
  /** The dates on which their stop was skipped or had an issue, without a delivery. */
  left_out: readonly CompanyDate[];
}

const later = (one: CompanyDate, other: CompanyDate) => (one > other ? one : other);

const isServed = ({ service_days, frequency, first_service, holidays, terms }: Schedule, date: CompanyDate) =>
  daysRunOn({ serviceDays: service_days, frequency, firstService: first_service, holidays, terms }, date).length > 0;

/**
 * What is owed to a customer on a service date, in pieces by SKU: what their last delivery before
 * it was short of, unless they accepted that. It is owed only on the first service date from today
 * on. The SQL function `owed_items` must agree; a property test compares the two.
 */
export function owedItems(account: OwedAccount, date: CompanyDate, today: CompanyDate): ReadonlyMap<string, number> {
  const owed = new Map<string, number>();
  const before = account.deliveries.filter((delivery) => delivery.date < date);
  const last = before.reduce<CompanyDate>((latest, delivery) => later(latest, delivery.date), "");
  if (last === "") return owed;
  for (let day = later(today, addDays(last, 1)); day < date; day = addDays(day, 1))
    if (isServed(account, day) && !account.left_out.includes(day)) return owed;
  for (const { lines, forgiven, date: on } of before)
    for (const { sku, due, delivered, reason } of on === last && !forgiven ? lines : [])
      if (reason === "short" && delivered < due) owed.set(sku, (owed.get(sku) ?? 0) + due - delivered);
  return owed;
}
