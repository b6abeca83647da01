import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { companyToday, setCompanySettings } from "#services/company.server";
import { addHolidays } from "#cartridges/holiday/commands.server";
import { startLoading } from "#cartridges/load-list/commands.server";
import { changeRoute } from "#cartridges/account/user-list/commands.server";
import { addNote } from "#cartridges/note/commands.server";
import { mayServeRoute } from "#cartridges/serving/access.server";
import { noteOnStop, startStop } from "#cartridges/stop/commands.server";
import { stopIdOf } from "#cartridges/stop/stop-key";
import { addDays, comingServiceDay, dayOf, nextDate } from "#cartridges/service-day/rules";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { endCoverage, startCoverage, startHolidayCoverage } from "./commands.server";
import { openRelief } from "./queries.server";

const database = withTestDatabase();
let relief: Actor, other: Actor, driver: Actor, office: Actor;
const take = (actor: Actor, input: object) => execute(startCoverage, actor, input as never);
const area = (actor: Actor, input: object = {}) => runQuery(openRelief, actor, input);

beforeAll(async () => {
  await makeSmallCompany(database.current);
  const createdAt = new Date("2025-01-01");
  await database.current.prisma.customer.updateMany({ data: { createdAt } });
  await database.current.prisma.rentalItem.updateMany({ data: { createdAt } });
  setCompanySettings({ timezone: "UTC", appUrl: "http://localhost", mailsAreSent: false });
  relief = await makeActor(database.current, "Driver");
  other = await makeActor(database.current, "Driver");
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  office = await makeActor(database.current, "Admin");
});
beforeEach(() => database.current.prisma.reliefCoverage.deleteMany());

describe("taking over a route", () => {
  // A Saturday, so that every weekday is in the coming week.
  beforeAll(() => setClock(new Date("2026-11-28T12:00:00Z")));
  afterAll(() => setClock());

  it("is for the next such day or several days of a week, and is idempotent", async () => {
    const first = await take(relief, { route: "33", day: "Monday", last_day: "Wednesday" });
    expect(await take(relief, { route: "33", day: "Tuesday" })).toMatchObject({ id: first.id });
    const { coverages, chosen, mode } = await area(relief);
    const monday = nextDate("Monday", companyToday());
    expect(coverages).toMatchObject([{ route: "33", dates: [monday, addDays(monday, 1), addDays(monday, 2)] }]);
    expect({
      mode,
      stops: chosen!.stops.map(({ stop_number, account_name }) => [stop_number, account_name]),
    }).toMatchObject({
      mode: "route",
      stops: expect.arrayContaining([
        [1, "Marina Inn"],
        [2, "Ambassador Hotel"],
      ]),
    });
  });

  it("is refused if another driver covers one of its days, even if both start at once", async () => {
    const results = await Promise.allSettled(
      [relief, other].map((actor) => take(actor, { route: "33", day: "Wednesday" })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await database.current.prisma.reliefCoverage.count()).toBe(1);
    const loser = results[0]!.status === "rejected" ? relief : other;
    const refused = take(loser, { route: "33", day: "Monday", last_day: "Friday" });
    await expect(refused).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/covers route 33 on .* already/),
    });
  });

  it("is refused if another driver has begun to load it", async () => {
    const date = nextDate("Friday", companyToday());
    await execute(startLoading, driver, { route_number: "33", service_day: "Friday", date });
    await expect(take(relief, { route: "33", day: "Friday" })).rejects.toMatchObject({ status: 409 });
  });

  it("is refused by name once the route's driver has started a stop, even without a loading session", async () => {
    const own = await makeActor(database.current, "Driver", { routeNumber: "07" });
    const monday = nextDate("Monday", companyToday());
    const id = stopIdOf({ route: "07", date: monday, customer: "110005" });
    await execute(noteOnStop, office, { id, text: "Closed until noon." });
    const { id: taken } = await take(relief, { route: "07", day: "Monday" });
    await execute(endCoverage, relief, { id: taken });
    await execute(startStop, own, { id });
    await expect(take(relief, { route: "07", day: "Monday" })).rejects.toMatchObject({
      status: 409,
      message: `${own.name} has begun route 07 for Monday, November 30. Call the office if you should take over.`,
    });
    await take(relief, { route: "07", day: "Tuesday" });
  });

  it.each([
    [{ route: "98", day: "Monday" }, 400],
    [{ route: "33", day: "Saturday" }, 400],
    [{ route: "33", day: "Wednesday", last_day: "Monday" }, 400],
  ])("is refused for %j", async (input, status) => {
    await expect(take(relief, input)).rejects.toMatchObject({ status });
  });

  it("is not for a driver with a route, and is ended only by the driver who took it", async () => {
    await expect(take(driver, { route: "07", day: "Monday" })).rejects.toMatchObject({ status: 403 });
    const { id } = await take(relief, { route: "33", day: "Monday" });
    await expect(execute(endCoverage, other, { id })).rejects.toMatchObject({ status: 404 });
    await execute(endCoverage, relief, { id });
    expect((await area(relief)).coverages).toEqual([]);
    await take(other, { route: "33", day: "Monday" });
  });
});

describe("a coverage's access", () => {
  const cover = (first: string, last = first) =>
    database.current.prisma.reliefCoverage.create({
      data: {
        id: uuid(),
        driverId: relief.id!,
        routeNumber: "33",
        firstDate: new Date(first),
        lastDate: new Date(last),
        createdById: relief.id!,
      },
    });
  const today = () => companyToday();
  const next = () => comingServiceDay(addDays(today(), 1)).date;
  const may = async (first: string, last?: string) => {
    await cover(first, last);
    return mayServeRoute(database.current.prisma, relief, "33");
  };

  it("begins on the working day before", async () => expect(await may(next())).toBe(true));
  it("does not begin earlier", async () => expect(await may(addDays(next(), 7))).toBe(false));
  it("ends after its last day", async () => expect(await may(addDays(today(), -3), addDays(today(), -1))).toBe(false));
  it("lasts through its last day", async () => expect(await may(addDays(today(), -3), today())).toBe(true));

  it("still accepts work done before the coverage ended if the phone sends it later", async () => {
    setClock(new Date("2026-01-05T12:00:00Z"));
    try {
      const { id: coverage } = await cover("2026-01-05");
      setClock(new Date("2026-01-05T15:00:00Z"));
      await execute(endCoverage, relief, { id: coverage });
      const id = stopIdOf({ route: "33", date: "2026-01-05", customer: "110001" });
      const done = { id, text: "The lift is out.", at: "2026-01-05T14:00:00.000Z" };
      setClock(new Date("2026-01-05T16:00:00Z"));
      expect((await execute(noteOnStop, relief, done)).act).toMatchObject({ at: done.at, by: relief.name });
      await execute(addNote, relief, { customerNumber: "110001", content: "Dock 2.", at: done.at });
      for (const late of [
        { ...done, at: "2026-01-05T15:30:00.000Z" },
        { id, text: "x" },
      ])
        await expect(execute(noteOnStop, relief, late)).rejects.toMatchObject({ status: 403 });
      await expect(execute(addNote, relief, { customerNumber: "110001", content: "x" })).rejects.toMatchObject({
        status: 404,
      });
    } finally {
      setClock();
    }
  });

  it("accepts a reassigned driver's earlier work on the old route for three days", async () => {
    const own = await makeActor(database.current, "Driver", { routeNumber: "33" });
    const superAdmin = await makeActor(database.current, "SuperAdmin");
    try {
      setClock(new Date("2026-01-05T07:00:00Z"));
      await execute(changeRoute, superAdmin, { id: own.id!, route: "07" });
      const since = { ...own, routeNumber: "07" };
      const may = (acted: string) =>
        mayServeRoute(database.current.prisma, since, "33", "2026-01-05", new Date(`2026-01-05T${acted}:00Z`));
      setClock(new Date("2026-01-05T08:00:00Z"));
      expect([await may("06:00"), await may("07:30")]).toEqual([true, false]);
      const note = { customerNumber: "110001", content: "Dock 2." };
      await execute(addNote, since, { ...note, at: "2026-01-05T06:00:00.000Z" });
      await expect(execute(addNote, since, note)).rejects.toMatchObject({ status: 404 });
      setClock(new Date("2026-01-08T07:01:00Z"));
      expect(await may("06:00")).toBe(false);
    } finally {
      setClock();
    }
  });

  it("limits the area to stops before it opens, without notes and orders", async () => {
    await execute(addNote, driver, { customerNumber: "110001", content: "The cage is behind the lift." });
    let far = addDays(next(), 1);
    while (!dayOf(far)) far = addDays(far, 1);
    await cover(far);
    const before = (await area(relief)).chosen!;
    expect({ opens: before.opens_on !== null, notes: before.notes.notes }).toEqual({ opens: true, notes: [] });
    await database.current.prisma.reliefCoverage.deleteMany();
    await cover(next());
    const open = (await area(relief)).chosen!;
    expect(open.opens_on).toBeNull();
    expect(open.notes.notes.map(({ content }) => content)).toContain("The cage is behind the lift.");
  });
});

describe("a holiday schedule", () => {
  const monday = () => addDays(nextDate("Monday", companyToday()), 14);
  const schedule = async (): Promise<string> => {
    const existing = (await area(relief)).schedules[0];
    if (existing) return existing.id;
    const days = [
      { holiday: monday(), runs_on: addDays(monday(), 1), route: null },
      { holiday: addDays(monday(), 2), runs_on: null, route: null },
    ];
    return (await execute(addHolidays, office, { id: uuid(), name: "Founders' week", days })).id;
  };

  it("is covered by name on the dates it moves the route to, and is ended as a whole", async () => {
    const { id } = await execute(startHolidayCoverage, relief, { schedule: await schedule(), route: "33" });
    const { coverages, chosen, mode } = await area(relief, { coverage: id });
    expect({ mode, coverages }).toMatchObject({
      mode: "holiday",
      coverages: [{ route: "33", dates: [addDays(monday(), 1)], schedule: "Founders' week", is_by_schedule: true }],
    });
    expect(chosen!.stops.map(({ account_name }) => account_name)).toContain("Marina Inn");
    await expect(
      execute(startHolidayCoverage, other, { schedule: await schedule(), route: "33" }),
    ).rejects.toMatchObject({ status: 409 });
    await execute(endCoverage, relief, { id });
    expect((await area(relief)).coverages).toEqual([]);
  });

  it("is refused if it does not exist or has nothing for the route", async () => {
    await expect(execute(startHolidayCoverage, relief, { schedule: uuid(), route: "33" })).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      execute(startHolidayCoverage, relief, { schedule: await schedule(), route: "98" }),
    ).rejects.toMatchObject({ status: 400 });
  });
});
