import { v7 as uuid } from "uuid";
import type { CommandContext } from "#kernel/definition";
import { conflict } from "#kernel/errors";
import { longDate } from "#ui/formats";
import { companyDate } from "#services/clock.server";
import { company, companyToday } from "#services/company.server";
import type { Transaction } from "#services/database/database.server";
import type { Order, OrderLine } from "#services/database/generated/client";
import {
  addDays,
  dayOf,
  dayOfNumber,
  MAX_MOVED_DAYS,
  numberOf,
  ownDays,
  serviceRuns,
  type ServiceRun,
} from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { lockRouteLoad } from "#cartridges/due/load.server";
import { loading } from "#cartridges/due/topics.server";
import type { LockedCustomer } from "./placing.server";
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
  { tx, emit }: Pick<CommandContext, "tx" | "emit">,
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
  else await changeRentals(tx, customer, order, approved);
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

/**
 * `modify` changes the rental item and `add` creates it, from its date on. What is due before that date does not change: for the
 * dates until then it is kept by a row of `ordered_item`, and for the statement by a past term.
 */
async function changeRentals(
  tx: Transaction,
  { schedule }: LockedCustomer,
  order: ToApprove["order"],
  lines: readonly Effective[],
): Promise<void> {
  const { customerNumber, id } = order;
  const stored = await tx.rentalItem.findMany({
    where: { customerNumber, OR: lines.map(({ sku, deliveryDay }) => ({ sku, deliveryDay })) },
  });
  const rented = new Map(stored.map((item) => [`${item.sku} ${item.deliveryDay}`, item]));
  const rows = lines.map(({ sku, deliveryDay, kind, approvedQuantity, unitPriceCents, effectiveDate }) => {
    const item = rented.get(`${sku} ${deliveryDay}`);
    const before = item && !item.endedAt ? item.quantity : 0;
    if (kind === "modify" && before === 0)
      throw conflict(`${sku} is not rented on ${dayOfNumber(deliveryDay)} any more. Refuse that line.`);
    return {
      sku,
      day: deliveryDay,
      quantity: approvedQuantity,
      price: kind === "modify" ? item!.customerPriceCents : unitPriceCents,
      before,
      past: item?.customerPriceCents ?? unitPriceCents,
      until: effectiveDate,
      id: uuid(),
      term: uuid(),
    };
  });
  const today = companyToday();
  // A holiday of the last days may still be run, and one to come may be taken out again.
  const days = ownDays(schedule, addDays(today, -MAX_MOVED_DAYS), DAYS_AHEAD + MAX_MOVED_DAYS);
  const isToCome = (date: CompanyDate) =>
    date >= today || schedule.holidays.some(({ holiday, runs_on }) => holiday === date && (runs_on ?? date) >= today);
  const kept = rows.flatMap(({ sku, day, before, past, until }) =>
    days
      .filter((date) => isToCome(date) && date < until && numberOf(dayOf(date)!) === day)
      .map((date) => ({ sku, date, quantity: before, price: past })),
  );
  const rowsJson = JSON.stringify(rows);
  // This change replaces an earlier one that was to start on a later date.
  await tx.$executeRaw`
    delete from ordered_item o using jsonb_to_recordset(${rowsJson}::jsonb) as row(sku text, day int, until date), "order" standing
    where o.customer_number = ${customerNumber} and o.sku = row.sku and extract(isodow from o.service_date) = row.day and o.service_date >= row.until and standing.id = o.order_id and standing.kind = 'standing'`;
  await tx.$executeRaw`
    update rental_past_term t set until = row.until from jsonb_to_recordset(${rowsJson}::jsonb) as row(sku text, day int, until date)
    where t.customer_number = ${customerNumber} and t.sku = row.sku and t.delivery_day = row.day and t.until > row.until`;
  await tx.$executeRaw`
    insert into ordered_item (customer_number, service_date, sku, quantity, unit_price_cents, order_id)
    select ${customerNumber}, date, sku, quantity, price, ${id}::uuid from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as row(sku text, date date, quantity int, price int)
    on conflict (customer_number, service_date, sku) do nothing`;
  await tx.$executeRaw`
    insert into rental_past_term (id, customer_number, sku, delivery_day, quantity, customer_price_cents, until)
    select term, ${customerNumber}, sku, day, before, past, until from jsonb_to_recordset(${rowsJson}::jsonb) as row(term uuid, sku text, day smallint, before int, past int, until date)
    where not exists (select 1 from rental_past_term t where t.customer_number = ${customerNumber} and t.sku = row.sku and t.delivery_day = row.day and t.until = row.until)`;
  // Keeps an earlier, ended rental as a past term, so that its months are still billed.
  const ended = rows.flatMap(({ sku, day }) =>
    stored.filter((item) => item.sku === sku && item.deliveryDay === day && item.endedAt),
  );
  await tx.rentalPastTerm.createMany({
    data: ended.map(({ sku, deliveryDay, quantity, customerPriceCents, endedAt }) => ({
      id: uuid(),
      customerNumber,
      sku,
      deliveryDay,
      quantity,
      customerPriceCents,
      until: new Date(companyDate(endedAt!, company().timezone)),
    })),
  });
  await tx.$executeRaw`
    insert into rental_item as r (id, customer_number, sku, delivery_day, quantity, delivery_frequency, customer_price_cents, updated_at)
    select id, ${customerNumber}, sku, day, quantity, ${schedule.frequency}::"ServiceFrequency", price, now() from jsonb_to_recordset(${rowsJson}::jsonb) as row(id uuid, sku text, day smallint, quantity int, price int)
    on conflict (customer_number, delivery_day, sku) do update set quantity = excluded.quantity, customer_price_cents = excluded.customer_price_cents, ended_at = null, ended_by_id = null, updated_at = now(), version = r.version + 1`;
}
