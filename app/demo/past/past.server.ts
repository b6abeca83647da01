import { company } from "#services/company.server";
import type { Transaction } from "#services/database/database.server";
import { groupedBy } from "#kernel/grouped";
import { addDays, dayOf } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { DEMO_HOTEL, type DemoCustomer } from "../customers";
import { DEMO_ROUTES } from "../routes";
import { diceOf } from "../chance";
import { dueOn, isServed, type PastAccount, type PastItem } from "./accounts";
import type { Company } from "./company";
import { loadTruck, type PastDay, type Person } from "./load.server";
import { momentsOf } from "./moments.server";
import { comingOrder, follow, pastOrders, standingOrder, type Ordering, type PastOrder } from "./orders";
import { noRows, writePast, type PastRows } from "./past-rows.server";
import { driveRound, type DayEnd } from "./round.server";
import { InboxMessages } from "./inbox-messages";

/** The customers whose prices were raised on the first of this month, and by how much. */
const RAISED = [DEMO_HOTEL, "Exchange Brasserie"];
const RAISE = 1.03;
/**
 * Customers with an account, by index: before this one, an order for a coming date is approved;
 * from it on, pending.
 */
const APPROVED_AHEAD = 3;
/** One of this many customers with an account has placed a standing order. */
const STANDING_EVERY = 4;
/** The relief driver drove this route this many service days ago. */
const RELIEF = { route: "12", daysAgo: 12 };
/**
 * A route's day that was left open, and days whose returns were not settled, in service days ago.
 */
const LEFT_OPEN = { route: "11", daysAgo: 1 };
const UNSETTLED = { route: "09", daysAgo: 10 };
const ANSWERED = 0.7;
const ANSWERS = ["fine", "next_time", "next_time", "call_me"] as const;

export function accountsOf(
  customers: readonly DemoCustomer[],
  items: readonly (Omit<PastItem, "terms"> & { customerNumber: string })[],
): PastAccount[] {
  const byNumber = new Map<string, PastItem[]>();
  for (const item of items)
    byNumber.set(item.customerNumber, [...(byNumber.get(item.customerNumber) ?? []), { ...item, terms: [] }]);
  return customers.map((customer) => ({
    customer,
    items: byNumber.get(customer.number) ?? [],
    ordered: new Map(),
    owed: new Map(),
  }));
}

/** The service days from one date until before another. */
export function serviceDaysOf(from: CompanyDate, until: CompanyDate): CompanyDate[] {
  const days: CompanyDate[] = [];
  for (let date = from; date < until; date = addDays(date, 1)) if (dayOf(date)) days.push(date);
  return days;
}

const moments = new Map<string, (minutes: number) => Date>();
/** Caches the conversion for each date. */
const at = (date: CompanyDate) => {
  const key = `${company().timezone} ${date}`;
  const cached = moments.get(key) ?? momentsOf(date);
  moments.set(key, cached);
  return cached;
};

/** Raises these prices; earlier deliveries keep the old prices. */
function raisePrices({ accounts, today }: Company): void {
  const until = `${today.slice(0, 7)}-01`;
  for (const { customer, items } of accounts)
    if (RAISED.includes(customer.accountName))
      for (const item of items)
        item.terms = [{ until, quantity: item.quantity, priceCents: Math.round(item.customerPriceCents / RAISE) }];
}

function ordersOf(made: Company, dates: readonly CompanyDate[]): PastOrder[] {
  const { accounts, staff, today } = made;
  const ordering = accounts.flatMap((account): Ordering[] => {
    const buyer = staff.buyers.get(account.customer.number);
    return buyer ? [{ account, buyer, driver: staff.drivers.get(account.customer.route.number)!, at }] : [];
  });
  const standing = ordering.flatMap((each, place) => {
    if (place % STANDING_EVERY !== 1 || each.account.items.some(({ terms }) => terms.length > 0)) return [];
    const [item] = each.account.items;
    const served = dates.filter(
      (date) => isServed(each.account, date) && new Date(date).getUTCDay() === item!.deliveryDay,
    );
    const from = served[Math.floor(served.length / 2)];
    return item && from ? [standingOrder(each, item, from)] : [];
  });
  const taken = new Set(standing.map(({ account, serviceDate }) => `${account.customer.number} ${serviceDate}`));
  const past = ordering.flatMap((each) =>
    pastOrders(
      each,
      dates.filter((date) => !taken.has(`${each.account.customer.number} ${date}`)),
    ),
  );
  const coming = ordering.map((each, place) => comingOrder(each, today, place % APPROVED_AHEAD === 1));
  return [...standing, ...past, ...coming].sort(
    (one, other) => Number(one.events[0]!.at) - Number(other.events[0]!.at),
  );
}

interface DrivenDay {
  made: Company;
  date: CompanyDate;
  /** In service days. */
  ago: number;
  eventful: boolean;
}

function driverOn({ staff }: Company, route: string, ago: number): Person {
  return route === RELIEF.route && ago === RELIEF.daysAgo ? staff.relief : staff.drivers.get(route)!;
}

/** Generates the load and round of one route on one date, with their notifications. */
function drive(
  rows: PastRows,
  inboxMessages: InboxMessages,
  orders: readonly PastOrder[],
  { made, date, ago, eventful }: DrivenDay,
  route: string,
) {
  const stops = made.accounts
    .filter((account) => account.customer.route.number === route && isServed(account, date))
    .map((account) => ({ account, due: dueOn(account, date) }))
    .filter(({ due }) => due.length > 0);
  const dice = diceOf("day", route, date);
  const driver = driverOn(made, route, eventful ? ago : 0);
  const day: PastDay = { route, date, driver, dice, at: at(date), eventful, stops };
  const { session, short, completed, report } = loadTruck(rows, day);
  const fine = new Set<string>();
  for (const [number, items] of report?.byCustomer ?? []) {
    const buyer = made.staff.buyers.get(number);
    const answer = buyer && dice.hit(ANSWERED) ? dice.oneOf(ANSWERS) : null;
    if (answer === "fine") fine.add(number);
    if (answer) rows.sessionVersions.set(session, rows.sessionVersions.get(session)! + 1);
    const answeredAt = new Date(completed.getTime() + dice.between(3, 25) * 60_000).toISOString();
    rows.notices.push({
      ...{ customer_number: number, service_date: date, route_number: route, items, told_at: completed.toISOString() },
      ...{ answer, answered_at: answer && answeredAt, answered_by_id: answer && buyer!.id },
    });
    if (buyer) inboxMessages.short(buyer, { number, date, items, at: completed });
  }
  const end: DayEnd = {
    open: route === LEFT_OPEN.route && ago === LEFT_OPEN.daysAgo,
    unsettled: route === UNSETTLED.route && ago <= UNSETTLED.daysAgo,
  };
  const done = driveRound(rows, day, { short, isFine: (number) => fine.has(number), end });
  if (report) inboxMessages.loaded(driver, { route, report, at: completed });
  if (done.closed)
    inboxMessages.closed(driver, { route, date, ...done.counts, unsettled: done.unsettled, at: done.closed });
  for (const order of orders)
    if (order.serviceDate === date && order.account.customer.route.number === route)
      follow(order, { loaded: completed, delivered: done.completed.get(order.account.customer.number), by: driver });
}

/**
 * The relief driver took over the route the day before, and handed it back at the end of its day.
 */
async function writeRelief(tx: Transaction, { staff }: Company, { days }: PastRows, date: CompanyDate): Promise<void> {
  const day = days.find(({ route_number, service_date }) => route_number === RELIEF.route && service_date === date)!;
  const taken = at(addDays(date, -1))(17 * 60);
  await tx.reliefCoverage.create({
    data: {
      id: diceOf("relief", date).id(taken),
      driverId: staff.relief.id,
      routeNumber: RELIEF.route,
      firstDate: new Date(date),
      lastDate: new Date(date),
      createdAt: taken,
      createdById: staff.relief.id,
      handedBackAt: day.closed_at,
    },
  });
}

/**
 * The last service day before today, without problems: everything loaded, every stop complete, no
 * day closed yet.
 */
export async function writeLastDay(tx: Transaction, made: Company): Promise<void> {
  const rows = noRows();
  const date = serviceDaysOf(addDays(made.today, -7), made.today).at(-1)!;
  for (const { number } of DEMO_ROUTES)
    drive(rows, new InboxMessages(made), [], { made, date, ago: 1, eventful: false }, number);
  await writePast(tx, rows);
}

/**
 * Writes three months of orders, loads, shortages, rounds and notifications. Returns the orders,
 * and records changed terms.
 */
export async function writeMonths(tx: Transaction, made: Company): Promise<PastOrder[]> {
  const dates = serviceDaysOf(made.since, made.today);
  raisePrices(made);
  const orders = ordersOf(made, dates);
  const [rows, inboxMessages] = [noRows(), new InboxMessages(made)];
  const byDate = groupedBy(orders, ({ serviceDate }) => serviceDate);
  for (const [index, date] of dates.entries())
    for (const { number } of DEMO_ROUTES)
      drive(
        rows,
        inboxMessages,
        byDate.get(date) ?? [],
        { made, date, ago: dates.length - index, eventful: true },
        number,
      );
  inboxMessages.orders(orders);
  await writeRelief(tx, made, rows, dates.at(-RELIEF.daysAgo)!);
  rows.news = inboxMessages.news;
  await writePast(tx, rows);
  return orders;
}
