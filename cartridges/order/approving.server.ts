import type { CommandContext } from "#kernel/definition";
import { conflict } from "#kernel/errors";
import { longDate } from "#ui/formats";
import { companyToday } from "#services/company.server";
import type { Transaction } from "#services/database/database.server";
import type { Order, OrderLine } from "#services/database/generated/client";
import {
  addDays,
  dayOf,
  dayOfNumber,
  MAX_MOVED_DAYS,
  numberOf,
  serviceRuns,
  type ServiceRun,
} from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { lockRouteLoad } from "#cartridges/due/load.server";
import { changeTerms, itemKey, storedItems } from "#cartridges/due/terms.server";
import { loading } from "#cartridges/due/topics.server";
import type { LockedCustomer } from "./customer-lock.server";
import type { Decision } from "./rules";

/** How many days ahead to look for a date whose load is still open. */
const DAYS_AHEAD = 8 * 7;

interface ToApprove {
  order: Order & { lines: OrderLine[] };
  customer: LockedCustomer;
}

export interface Approved {
  serviceDate: CompanyDate;
  /** Why the order starts on a later date than requested; null if it does not. */
  moved: string | null;
}

/**
 * Applies the decisions to the load lists: a delivery order replaces par on its date, a standing order applies from its date on.
 * Where that date's load is complete, or the date has passed, it goes on the customer's next one (issue: and says so).
 */
export async function approveLines(
  { tx, now, emit }: Pick<CommandContext, "tx" | "now" | "emit">,
  customer: LockedCustomer,
  order: ToApprove["order"],
  decisions: readonly Decision[],
): Promise<Approved> {
  const wanted = order.serviceDate.toISOString().slice(0, 10);
  const loads = await openLoads(tx, customer, wanted);
  const decided = new Map(decisions.map((decision) => [decision.id, decision]));
  const lines = order.lines.map((line) => ({ ...line, ...decided.get(line.id)! }));
  // A rejected line changes nothing: the rented quantity is delivered. A line of 0 was ordered as 0.
  const approved = lines
    .filter(({ approvedQuantity, quantity }) => approvedQuantity > 0 || quantity === 0)
    .map((line) => {
      const first = loads.open.find(
        ({ day }) => order.kind === "delivery" || numberOf(dayOf(day)!) === line.deliveryDay,
      );
      if (!first) throw conflict("No delivery to this customer is planned that could take the order.");
      return { ...line, effectiveDate: first.day, comesOn: first.runs_on };
    });
  const serviceDate = approved.map(({ effectiveDate }) => effectiveDate).sort()[0]!;
  const others =
    order.kind === "delivery" && serviceDate !== wanted
      ? await tx.orderedItem.count({
          where: { customerNumber: customer.number, serviceDate: new Date(serviceDate), order: { kind: "delivery" } },
        })
      : 0;
  if (order.kind === "delivery") await replacePar(tx, order, approved, serviceDate === wanted);
  else await changeRentals(tx, customer, order, approved, now);
  await tx.$executeRaw`
    update order_line l set approved_quantity = row.quantity, reason = row.reason, effective_date = row.date
    from jsonb_to_recordset(${JSON.stringify(lines.map((line) => ({ id: line.id, quantity: line.approvedQuantity, reason: line.reason, date: approved.find(({ id }) => id === line.id)?.effectiveDate ?? null })))}::jsonb) as row(id uuid, quantity int, reason text, date date)
    where l.id = row.id`;
  for (const date of new Set(approved.map(({ comesOn }) => comesOn)))
    emit({ topic: loading.at({ route: customer.route, date }), kind: "list" });
  return {
    serviceDate,
    moved: serviceDate === wanted ? null : wordsOfMove(wanted, serviceDate, loads.complete, others > 0),
  };
}

function wordsOfMove(
  wanted: CompanyDate,
  serviceDate: CompanyDate,
  complete: ReadonlySet<CompanyDate>,
  othersStand: boolean,
): string {
  const why = complete.has(wanted)
    ? `The load of ${longDate(wanted)} is complete`
    : wanted <= companyToday()
      ? `${longDate(wanted)} has passed`
      : `Nothing goes to this customer on ${longDate(wanted)} any more`;
  return `${why}: this goes on ${longDate(serviceDate)}.${othersStand ? " Other approved orders for that date stay as they are." : ""}`;
}

/**
 * The customer's next service days from `wanted` on whose load is not complete, locked so that none is completed in the meantime; and
 * those whose load is. A holiday's load is that of the date on which it is run, before its day or after it.
 */
async function openLoads(tx: Transaction, { route, schedule }: LockedCustomer, wanted: CompanyDate) {
  const today = companyToday();
  // A holiday's stops may be run before its day.
  const earliest = addDays(wanted, -MAX_MOVED_DAYS);
  const runs = serviceRuns(schedule, earliest > today ? earliest : today, DAYS_AHEAD + MAX_MOVED_DAYS)
    .filter(({ day }) => day >= wanted)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  await lockRouteLoad(tx, route);
  const complete = new Set(
    (
      await tx.loadingSession.findMany({
        where: { routeNumber: route, status: "completed", serviceDate: { gte: new Date(today) } },
        select: { serviceDate: true },
      })
    ).map(({ serviceDate }) => serviceDate.toISOString().slice(0, 10)),
  );
  const isComplete = ({ runs_on }: ServiceRun) => complete.has(runs_on);
  return {
    open: runs.filter((run) => !isComplete(run)),
    complete: new Set(runs.filter(isComplete).map(({ day }) => day)),
  };
}

type Effective = Omit<OrderLine, "effectiveDate"> & Decision & { effectiveDate: CompanyDate };

/**
 * Approved quantities replace par for their date. An earlier order's quantity of the same product is overridden by an order made for
 * this date, but not by one that was moved here because the load of its own date was complete.
 */
async function replacePar(
  tx: Transaction,
  { id, customerNumber }: Order,
  lines: readonly Effective[],
  madeForIt: boolean,
): Promise<void> {
  const rows = lines.map(({ sku, effectiveDate, approvedQuantity, unitPriceCents }) => ({
    sku,
    date: effectiveDate,
    quantity: approvedQuantity,
    price: unitPriceCents,
  }));
  await tx.$executeRaw`
    insert into ordered_item as o (customer_number, service_date, sku, quantity, unit_price_cents, order_id)
    select ${customerNumber}, date, sku, quantity, price, ${id}::uuid from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(sku text, date date, quantity int, price int)
    on conflict (customer_number, service_date, sku) do update set quantity = excluded.quantity, unit_price_cents = excluded.unit_price_cents, order_id = excluded.order_id
    where ${madeForIt} or exists (select 1 from "order" other where other.id = o.order_id and other.kind = 'standing')`;
}

/** `modify` changes the rental item and `add` creates it, from its date on. */
async function changeRentals(
  tx: Transaction,
  { schedule }: LockedCustomer,
  { customerNumber }: ToApprove["order"],
  lines: readonly Effective[],
  now: Date,
): Promise<void> {
  const named = lines.map((line) => ({ ...line, day: line.deliveryDay }));
  const stored = await storedItems(tx, customerNumber, named);
  const changes = named.map(({ sku, day, kind, approvedQuantity, unitPriceCents, effectiveDate }) => {
    const item = stored.get(itemKey({ sku, day }));
    if (kind === "modify" && (!item || item.endedAt || item.quantity === 0))
      throw conflict(`${sku} is not rented on ${dayOfNumber(day)} any more. Refuse that line.`);
    const price_cents = kind === "modify" ? item!.customerPriceCents : unitPriceCents;
    return { sku, day, quantity: approvedQuantity, price_cents, from: effectiveDate };
  });
  await changeTerms(tx, { number: customerNumber, frequency: schedule.frequency, now }, changes);
}
