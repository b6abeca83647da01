import { defineCommand, type CommandContext } from "#kernel/definition";
import { badInput, notAllowed, notFound } from "#kernel/errors";
import { companyToday } from "#services/company.server";
import type { Actor } from "#kernel/actor";
import type { Transaction } from "#services/database/database.server";
import { notifyUsers } from "#cartridges/notification/notify.server";
import { addDays, dayOf } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { longDate } from "#ui/formats";
import { datesOfSchedule, giveBack, lockRoute, refuseDriven, take, type Taking } from "../taking.server";
import { assignHolidaySchema, assignSchema, LONGEST_DAYS, takeBackSchema } from "./schema";

/** An assignment names the user who made it, so the console cannot make one. */
function byAPerson({ actor }: { actor: Actor }): boolean {
  if (!actor.id) throw notAllowed("A route is assigned by a person: sign in.");
  return true;
}

/** The relief driver's name. @throws AppError 400 if the driver has a route of their own. */
async function reliefDriver(tx: Transaction, id: string): Promise<string> {
  const driver = await tx.user.findFirst({ where: { id, role: "Driver", deletedAt: null } });
  if (!driver) throw badInput({ driver: "There is no such driver." });
  const { name, routeNumber } = driver;
  if (routeNumber && routeNumber !== "RELIEF")
    throw badInput({ driver: `${name} drives route ${routeNumber}. Choose a relief driver.` });
  return name;
}

/** "Monday, November 23", "Monday, November 23 to Friday, November 27", or each of several. */
const wordsOfSpans = (spans: Taking["spans"]) =>
  spans
    .map(({ first, last }) => (first === last ? longDate(first) : `${longDate(first)} to ${longDate(last)}`))
    .join(" and ");

/** Assigns the coverage and notifies the driver. One that the driver has already is left alone. */
async function assign(context: CommandContext, taking: Omit<Taking, "driver">, driver: string) {
  const { tx, actor } = context;
  const name = await reliefDriver(tx, driver);
  const dates = taking.spans.flatMap(({ first, last }) => datesFrom(first, last));
  await refuseDriven(tx, taking.route, dates, { driver, isOffice: true });
  const { id, isNew } = await take(context, { ...taking, driver });
  const days = wordsOfSpans(taking.spans);
  if (isNew)
    await notifyUsers(context, [driver], {
      occasion: `coverage assigned ${id}`,
      about: "relief",
      type: "info",
      message: `You cover route ${taking.route} on ${days}. ${actor.name} has assigned it.`,
      href: `/driver/relief?coverage=${id}`,
    });
  return {
    id,
    message: isNew
      ? `${name} covers route ${taking.route} on ${days}.`
      : `${name} covers route ${taking.route} already.`,
  };
}

/** The service days of a span. No route runs on a weekend. */
function datesFrom(first: CompanyDate, last: CompanyDate): CompanyDate[] {
  const dates: CompanyDate[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) if (dayOf(date)) dates.push(date);
  return dates;
}

/**
 * The office assigns a relief driver for a day or several. As when drivers take over themselves,
 * one driver covers a route on a date (decision 0036).
 */
export const assignCoverage = defineCommand({
  name: "relief.assign",
  done: "sent a relief driver",
  input: assignSchema,
  permission: "relief:assign",
  scope: byAPerson,
  async run(context, { driver, route, date, last_date = date }) {
    if (date < companyToday()) throw badInput({ date: `${longDate(date)} is over.` });
    if (!dayOf(date)) throw badInput({ date: `No route runs on ${longDate(date)}.` });
    if (last_date < date) throw badInput({ last_date: "The last day is before the first." });
    if (last_date > addDays(date, LONGEST_DAYS)) throw badInput({ last_date: `At most ${LONGEST_DAYS} days at once.` });
    await lockRoute(context.tx, route);
    return assign(context, { route, spans: [{ first: date, last: last_date }], schedule: null }, driver);
  },
});

/** The office assigns a relief driver on the dates to which a holiday schedule moves the route. */
export const assignHoliday = defineCommand({
  name: "relief.assignHoliday",
  done: "sent a relief driver for a holiday",
  input: assignHolidaySchema,
  permission: "relief:assign",
  scope: byAPerson,
  async run(context, { driver, route, schedule }) {
    await lockRoute(context.tx, route);
    const dates = await datesOfSchedule(context.tx, schedule, route);
    const spans = dates.map((date) => ({ first: date, last: date }));
    return assign(context, { route, spans, schedule }, driver);
  },
});

/**
 * The office ends a coverage and notifies its driver. Work done under it keeps the driver's name.
 */
export const takeBackCoverage = defineCommand({
  name: "relief.takeBack",
  done: "took back a relief driver's assignment",
  input: takeBackSchema,
  permission: "relief:assign",
  scope: byAPerson,
  async run(context, { id }) {
    const { tx, actor } = context;
    const coverage = await tx.reliefCoverage.findFirst({ where: { id, endedAt: null }, include: { driver: true } });
    if (!coverage) throw notFound("There is no such coverage.");
    const begun = await giveBack(context, coverage);
    const { routeNumber: route, firstDate, driverId, driver } = coverage;
    const date = longDate(firstDate.toISOString().slice(0, 10));
    await notifyUsers(context, [driverId], {
      occasion: `coverage taken back ${id}`,
      about: "relief",
      type: "info",
      message: `You no longer cover route ${route} on ${date}. ${actor.name} has taken it back.`,
      href: "/driver/relief",
    });
    return { id, message: `${driver.name} no longer covers route ${route}.${begun}` };
  },
});
