import { addDays, daysRunOn } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import type { DueAccount } from "../rules";

/** What was handed over of a product, against what was due with what was owed. */
export interface PastLine {
  sku: string;
  due: number;
  delivered: number;
  /** Why they differ: only what is `short` is owed. */
  reason: string | null;
}

/** A date on which something was handed over to a customer. */
export interface PastDelivery {
  date: CompanyDate;
  lines: readonly PastLine[];
  /** The customer said that what is short is fine. */
  forgiven: boolean;
}

type Schedule = Pick<DueAccount, "service_days" | "frequency" | "first_service" | "holidays" | "terms">;

/** Everything that determines what is owed to a customer. */
export interface OwedAccount extends Schedule {
  deliveries: readonly PastDelivery[];
  /** The dates on which their stop was left out or had an issue, with nothing handed over. */
  left_out: readonly CompanyDate[];
}

const later = (one: CompanyDate, other: CompanyDate) => (one > other ? one : other);

const isServed = ({ service_days, frequency, first_service, holidays, terms }: Schedule, date: CompanyDate) =>
  daysRunOn({ serviceDays: service_days, frequency, firstService: first_service, holidays, terms }, date).length > 0;

/**
 * What is owed to a customer on a date on which they are served, in pieces by SKU: what the last delivery before it was short of, unless
 * they said that this is fine, and on the first such date from today alone. The SQL function `owed_items` says the same; a property test holds the two equal.
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
