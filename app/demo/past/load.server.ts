import { shortCustomers, statusOf } from "#cartridges/load-list/rules";
import { reportCsv } from "#cartridges/load-list/csv.server";
import { reportHtml, reportSubject, reportText, summaryOf } from "#cartridges/load-list/report";
import type { DueItem, LoadList } from "#cartridges/load-list/schema";
import { byCustomer } from "#cartridges/notification/short/rules";
import { dayOf } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { company } from "#services/company.server";
import { DEMO_CATEGORIES, DEMO_PRODUCTS } from "../catalog";
import type { Dice } from "../chance";
import { inPlace, type DueLine, type PastAccount } from "./accounts";
import type { PastRows } from "./past-rows.server";
import { LOAD_NOTES } from "./words";

export interface Person {
  id: string;
  name: string;
}

/** One route's day, from which its load and round are generated. */
export interface PastDay {
  route: string;
  date: CompanyDate;
  driver: Person;
  dice: Dice;
  at: (minutes: number) => Date;
  /** Whether problems may occur and reports are sent. */
  eventful: boolean;
  stops: { account: PastAccount; due: DueLine[] }[];
}

const OFFICE = "admin@clothesline.example";
const START = 5 * 60;
const LOADING_MINUTES = 50;
/**
 * The share of loads that are short of a product, of a second one, and of those missing it
 * entirely.
 */
const SHORT_LOADS = 0.4;
const SECOND_SHORT = 0.25;
const ALL_MISSING = 0.08;
const MISSING = [0.02, 0.15] as const;
const WITH_NOTE = 0.15;

const PRODUCTS = new Map(DEMO_PRODUCTS.map((product) => [product.sku, product]));

/** A product's name. */
export const nameOf = (sku: string) => PRODUCTS.get(sku)!.name;

/** The load list of a day, in the order of the stops. */
function listOf({ route, date, driver, stops }: PastDay): LoadList {
  const items = new Map<string, DueItem>();
  for (const { account, due } of stops)
    for (const { sku, due: quantity, owed } of due) {
      const { number, accountName: name } = account.customer;
      const item = items.get(sku) ?? { item_id: sku, description: nameOf(sku), total_quantity: 0, customers: [] };
      item.customers.push({ number, name, quantity, ...(owed > 0 && { owed }) });
      item.total_quantity += quantity;
      items.set(sku, item);
    }
  const sorted = [...items.values()].sort((a, b) => inPlace({ sku: a.item_id }, { sku: b.item_id }));
  return {
    route,
    date,
    service_day: dayOf(date)!,
    driver_name: driver.name,
    customer_count: stops.length,
    total_items: sorted.length,
    total_pieces: sorted.reduce((sum, { total_quantity }) => sum + total_quantity, 0),
    categories: DEMO_CATEGORIES.map((name) => ({
      name,
      items: sorted.filter(({ item_id }) => PRODUCTS.get(item_id)!.category === name),
    })).filter((category) => category.items.length > 0),
  };
}

/** How much of each product is on the truck. */
function markedOf({ dice, eventful }: PastDay, list: LoadList): Map<string, number> {
  const items = list.categories.flatMap((category) => category.items);
  const marks = new Map(items.map(({ item_id, total_quantity }) => [item_id, total_quantity]));
  const shorts = !eventful || !dice.hit(SHORT_LOADS) ? 0 : dice.hit(SECOND_SHORT) ? 2 : 1;
  for (let short = 0; short < shorts; short++) {
    const { item_id, total_quantity } = dice.oneOf(items);
    const missing = dice.hit(ALL_MISSING) ? 1 : MISSING[0] + dice.next() * (MISSING[1] - MISSING[0]);
    marks.set(item_id, Math.max(0, total_quantity - Math.max(1, Math.round(total_quantity * missing))));
  }
  return marks;
}

/**
 * Loads the truck: the session with its marks, the shortages, and the report. Returns each
 * customer's short pieces by product.
 */
export function loadTruck(rows: PastRows, day: PastDay) {
  const { route, date, driver, dice, at, eventful } = day;
  const list = listOf(day);
  const marks = markedOf(day, list);
  const [started, completed] = [at(START + dice.between(0, 12)), at(START + LOADING_MINUTES + dice.between(0, 15))];
  const session = dice.id(started);
  const note = eventful && dice.hit(WITH_NOTE) ? dice.oneOf(LOAD_NOTES) : "";
  rows.sessions.push({
    id: session,
    route_number: route,
    service_date: date,
    driver_id: driver.id,
    started_at: started.toISOString(),
    completed_at: completed.toISOString(),
    manager_email: OFFICE,
    driver_notes: note,
  });
  rows.sessionVersions.set(session, marks.size + 2);
  const step = (completed.getTime() - started.getTime()) / (marks.size + 1);
  let place = 0;
  const short = new Map<string, Map<string, number>>();
  for (const item of list.categories.flatMap((category) => category.items)) {
    const loaded = marks.get(item.item_id)!;
    rows.marks.push({
      session_id: session,
      sku: item.item_id,
      expected_quantity: item.total_quantity,
      loaded_quantity: loaded,
      status: statusOf(loaded, item.total_quantity),
      marked_at: new Date(started.getTime() + step * ++place).toISOString(),
      marked_by_id: driver.id,
    });
    for (const { number, quantity } of shortCustomers(item.customers, loaded)) {
      rows.shorts.push({ session_id: session, sku: item.item_id, customer_number: number, quantity });
      short.set(number, (short.get(number) ?? new Map<string, number>()).set(item.item_id, quantity));
    }
  }
  const report = eventful ? sendReport(rows, day, { session, list, marks, started, completed, note }) : null;
  const act = { session_id: session, actor_id: driver.id, actor_name: driver.name };
  rows.loadEvents.push(
    { id: dice.id(started), kind: "started", at: started.toISOString(), ...act, detail: null },
    {
      id: dice.id(completed),
      kind: "completed",
      at: completed.toISOString(),
      ...act,
      detail: report && { recipient: OFFICE, report: report.id },
    },
  );
  return { session, short, completed, report };
}

interface Loaded {
  session: string;
  list: LoadList;
  marks: ReadonlyMap<string, number>;
  started: Date;
  completed: Date;
  note: string;
}

function sendReport(
  rows: PastRows,
  { driver, dice }: PastDay,
  { session, list, marks, started, completed, note }: Loaded,
) {
  const summary = summaryOf(list, marks, { driver: driver.name, started, completed, notes: note });
  const id = dice.id(completed);
  rows.reports.push({
    id,
    session_id: session,
    recipient: OFFICE,
    subject: reportSubject(summary),
    html: reportHtml(summary, { address: `${company().appUrl}/report/${id}`, company: company().name }),
    text: reportText(summary),
    csv: reportCsv(list, marks),
    file: `load-${list.route}-${list.date}.csv`,
    mail_id: dice.id(completed),
    summary,
    created_at: completed.toISOString(),
    created_by_id: driver.id,
  });
  return { id, summary, byCustomer: byCustomer(summary.shorts) };
}
