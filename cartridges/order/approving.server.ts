import type { Actor } from "#kernel/actor";
import type { CommandContext } from "#kernel/definition";
import { conflict } from "#kernel/errors";
import { longDate } from "#ui/formats";
import { companyToday } from "#services/company.server";
import type { Transaction } from "#services/database/database.server";
import type { Order, OrderLine } from "#services/database/generated/client";
import { addDays, dayOf, dayOfNumber, MAX_MOVED_DAYS, numberOf, serviceRuns } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import type { Begun } from "#cartridges/due/day-dependents";
import { readBegun } from "#cartridges/due/day-dependents.server";
import { lockRouteLoad } from "#cartridges/due/load.server";
import { priceOn } from "#cartridges/due/price";
import { changeQuantities, changeTerms, itemKey, storedItems } from "#cartridges/due/terms.server";
import { keptTerms } from "#cartridges/due/kept-terms.server";
import { loading } from "#cartridges/due/topics.server";
import type { LockedCustomer } from "./customer-lock.server";
import { approvedBeside, askToJoin, takeIn } from "./joining.server";
import { readOrdered } from "./orderable.server";
import { totalCents, type Decision } from "./rules";
import type { BeforeApproval } from "./before-approval";

/** How many days ahead to look for a date whose load is still open. */
const DAYS_AHEAD = 8 * 7;

interface ToApprove {
  order: Order & { lines: OrderLine[] };
  customer: LockedCustomer;
  decisions: readonly Decision[];
  /** The actor recorded as having approved it. */
  by: Pick<Actor, "id" | "name">;
  /** Whether it may be joined with another order approved for the same date. */
  join: boolean;
  /** Approve only for its own date: an order that would move to another date is refused. */
  asPlaced: boolean;
}

export interface Approved {
  serviceDate: CompanyDate;
  /** Why it moved to a later date and which orders it was joined with; null if neither applies. */
  comment: string | null;
  totalCents: number;
  /** The state before the approval, for undo. */
  before: BeforeApproval;
}

/**
 * Applies the decisions to the load lists: a delivery order replaces par on its date, a standing
 * order applies from its date on. If that date's load is complete or nothing is delivered then, the
 * order moves to the customer's next date and says so. An order whose date has passed can't be
 * approved. Each date has one approved order, which absorbs the others (decision 0015).
 * @throws AppError 409.
 */
export async function approveLines(
  { tx, now, emit }: Pick<CommandContext, "tx" | "now" | "emit">,
  { customer, order, decisions, by, join, asPlaced }: ToApprove,
): Promise<Approved> {
  const requestedDate = order.serviceDate.toISOString().slice(0, 10);
  const loads = await openLoads(tx, customer, requestedDate);
  if (order.kind === "delivery" && requestedDate < companyToday() && !loads.days.has(requestedDate))
    throw conflict(`${longDate(requestedDate)} has passed: order #${order.number} can no longer be approved.`);
  const decided = new Map(decisions.map((decision) => [decision.id, decision]));
  const deliveryDate = order.kind === "delivery" ? (loads.open[0]?.day ?? null) : null;
  const isMoved = deliveryDate !== null && deliveryDate !== requestedDate;
  if (isMoved && asPlaced)
    throw conflict(`${moveMessage(requestedDate, deliveryDate, loads.begun.get(requestedDate))} Approve it by itself.`);
  const own = order.lines.map((line) => ({ ...line, ...decided.get(line.id)! }));
  const beside = deliveryDate ? await approvedBeside(tx, order, deliveryDate) : [];
  const larger = isMoved || beside.some(({ is_news }) => is_news);
  if (beside.length > 0 && larger && !join) askToJoin(beside, deliveryDate!);
  const joined =
    beside.length > 0
      ? await takeIn(tx, { order, lines: own, beside, date: deliveryDate! }, { larger, by, now })
      : null;
  const lines = joined?.lines ?? own;
  // A rejected line changes nothing: the rented quantity is delivered. A line
  // of 0 was ordered as 0.
  const dated = lines
    .filter(({ approvedQuantity, quantity }) => approvedQuantity > 0 || quantity === 0)
    .map((line) => {
      const first = loads.open.find(
        ({ day }) => order.kind === "delivery" || numberOf(dayOf(day)!) === line.deliveryDay,
      );
      if (!first) throw conflict("No delivery to this customer is planned that could take the order.");
      return { ...line, effectiveDate: first.day, comesOn: first.runs_on };
    });
  const serviceDate = dated.map(({ effectiveDate }) => effectiveDate).sort()[0]!;
  const approved = order.kind === "delivery" ? await pricedOn(tx, order, dated, serviceDate) : dated;
  const keys = order.kind === "standing" ? approved.map(({ sku, deliveryDay }) => ({ sku, day: deliveryDay })) : [];
  const agreed = await keptTerms(tx, customer.number, keys);
  const prices =
    order.kind === "delivery"
      ? await replacePar(tx, order, approved)
      : await changeRentals(tx, customer, order, approved, now);
  const written = lines.map(({ id, approvedQuantity: quantity, reason, unitPriceCents }) => {
    const date = approved.find((line) => line.id === id)?.effectiveDate ?? null;
    return { id, quantity, reason, date, unitPriceCents: prices.get(id) ?? unitPriceCents };
  });
  await tx.$executeRaw`
    update order_line l set approved_quantity = row.quantity, reason = row.reason, effective_date = row.date,
      unit_price_cents = row."unitPriceCents"
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as row(id uuid, quantity int, reason text,
      date date, "unitPriceCents" int)
    where l.id = row.id`;
  for (const date of new Set(approved.map(({ comesOn }) => comesOn)))
    emit({ topic: loading.at({ route: customer.route, date }), kind: "list" });
  return {
    serviceDate,
    totalCents: totalCents(written),
    before: {
      ...{ at: now.toISOString(), service_date: requestedDate, total_cents: order.totalCents },
      prices: Object.fromEntries(order.lines.map(({ id, unitPriceCents }) => [id, unitPriceCents])),
      joined: beside.map(({ id, items }) => ({ id, items })),
      terms: { before: agreed, after: await keptTerms(tx, customer.number, keys) },
    },
    comment:
      [
        serviceDate === requestedDate ? null : moveMessage(requestedDate, serviceDate, loads.begun.get(requestedDate)),
        joined?.comment,
      ]
        .filter(Boolean)
        .join(" ") || null,
  };
}

function moveMessage(requestedDate: CompanyDate, serviceDate: CompanyDate, begun: Begun | undefined): string {
  const why = begun
    ? begun.kind === "stop"
      ? `Route ${begun.route} is on its way on ${longDate(requestedDate)}`
      : `The load of ${longDate(requestedDate)} is complete`
    : requestedDate <= companyToday()
      ? `${longDate(requestedDate)} has passed`
      : `This customer has no delivery on ${longDate(requestedDate)} anymore`;
  return `${why}: this order will be delivered on ${longDate(serviceDate)}.`;
}

/**
 * Returns the customer's next service days from `wanted` on whose load is not complete and whose
 * route has not left, and what has begun on the other days. The loads are locked so that none is
 * completed in the meantime. A holiday's load is the one of the date it is moved to, before or
 * after the holiday.
 */
export async function openLoads(tx: Transaction, { number, route, schedule }: LockedCustomer, wanted: CompanyDate) {
  const today = companyToday();
  // A holiday's stops may be moved to an earlier day.
  const earliest = addDays(wanted, -MAX_MOVED_DAYS);
  const runs = serviceRuns(schedule, earliest > today ? earliest : today, DAYS_AHEAD + MAX_MOVED_DAYS)
    .filter(({ day }) => day >= wanted)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  await lockRouteLoad(tx, route);
  const begun = await readBegun(tx, number, today);
  return {
    days: new Set(runs.map(({ day }) => day)),
    open: runs.filter(({ runs_on }) => !begun.has(runs_on)),
    begun: new Map(runs.flatMap(({ day, runs_on }) => (begun.has(runs_on) ? [[day, begun.get(runs_on)!]] : []))),
  };
}

/** Reprices an order that moves to another date at that date's prices. */
async function pricedOn<Line extends Pick<OrderLine, "sku" | "unitPriceCents">>(
  tx: Transaction,
  { customerNumber: number, serviceDate }: Order,
  lines: readonly Line[],
  date: CompanyDate,
): Promise<Line[]> {
  if (serviceDate.toISOString().slice(0, 10) === date) return [...lines];
  const products = await readOrdered(tx, { number, skus: lines.map(({ sku }) => sku), date });
  return lines.map((line) => {
    const product = products.find(({ sku }) => sku === line.sku);
    return product ? { ...line, unitPriceCents: priceOn(product, numberOf(dayOf(date)!)) } : line;
  });
}

/** The price of each line by its id. */
type LinePrices = ReadonlyMap<string, number>;

type Effective = Omit<OrderLine, "effectiveDate"> & Decision & { effectiveDate: CompanyDate };

/** Writes approved quantities that replace par on their date. */
async function replacePar(
  tx: Transaction,
  { id, customerNumber }: Order,
  lines: readonly Effective[],
): Promise<LinePrices> {
  const rows = lines.map(({ sku, effectiveDate, approvedQuantity, unitPriceCents }) => ({
    sku,
    date: effectiveDate,
    quantity: approvedQuantity,
    price: unitPriceCents,
  }));
  await tx.$executeRaw`
    insert into ordered_item (customer_number, service_date, sku, quantity, unit_price_cents, order_id)
    select ${customerNumber}, date, sku, quantity, price, ${id}::uuid
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(sku text, date date,
      quantity int, price int)
    on conflict (customer_number, service_date, sku) do update set quantity = excluded.quantity,
      unit_price_cents = excluded.unit_price_cents, order_id = excluded.order_id`;
  return new Map(lines.map((line) => [line.id, line.unitPriceCents]));
}

/**
 * From its date on, `modify` changes the rental item at the agreed price, and `add` creates one.
 */
async function changeRentals(
  tx: Transaction,
  { schedule }: LockedCustomer,
  { customerNumber }: ToApprove["order"],
  lines: readonly Effective[],
  now: Date,
): Promise<LinePrices> {
  const changes = lines.map(({ id, sku, deliveryDay, kind, approvedQuantity, unitPriceCents, effectiveDate }) => ({
    ...{ id, sku, kind, day: deliveryDay, from: effectiveDate },
    ...{ quantity: approvedQuantity, price_cents: unitPriceCents },
  }));
  const [modified, added] = [
    changes.filter(({ kind }) => kind === "modify"),
    changes.filter(({ kind }) => kind === "add"),
  ];
  const stored = await storedItems(tx, customerNumber, changes);
  for (const line of modified) {
    const item = stored.get(itemKey(line));
    if (!item || item.endedAt || item.quantity === 0)
      throw conflict(`${line.sku} is no longer rented on ${dayOfNumber(line.day)}. Refuse that line.`);
  }
  const customer = { number: customerNumber, frequency: schedule.frequency, now };
  const agreed = modified.length > 0 ? await changeQuantities(tx, customer, modified) : new Map<string, number>();
  if (added.length > 0) await changeTerms(tx, customer, added);
  return new Map(changes.map((line) => [line.id, agreed.get(itemKey(line)) ?? line.price_cents]));
}
