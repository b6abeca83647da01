import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { addHolidays } from "#cartridges/holiday/commands.server";
import { startLoading } from "#cartridges/load-list/commands.server";
import { mayServeRoute } from "#cartridges/serving/access.server";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { startCoverage } from "../commands.server";
import { openRelief } from "../queries.server";
import { assignCoverage, assignHoliday, takeBackCoverage } from "./commands.server";
import { openAssignments } from "./queries.server";

const database = withTestDatabase();
const MONDAY = "2026-01-05";
let relief: Actor, other: Actor, driver: Actor, office: Actor;

beforeAll(async () => {
  setCompanySettings({ timezone: "UTC", appUrl: "http://localhost", mailsAreSent: false });
  await makeSmallCompany(database.current);
  relief = await makeActor(database.current, "Driver");
  other = await makeActor(database.current, "Driver", { routeNumber: "RELIEF" });
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  office = await makeActor(database.current, "Admin");
});
beforeEach(async () => {
  setClock(new Date(`${MONDAY}T05:00:00Z`));
  await database.current.pool.query("truncate relief_coverage, notification, loading_session cascade");
});
afterAll(() => setClock());

const assign = (actor: Actor, part: object = {}) =>
  execute(assignCoverage, office, { driver: actor.id!, route: "33", date: MONDAY, ...part });
const newsOf = async (actor: Actor) =>
  (await database.current.prisma.notification.findMany({ where: { userId: actor.id! }, orderBy: { id: "asc" } })).map(
    ({ message }) => message,
  );

describe("an assigned relief driver", () => {
  it("is notified, finds the coverage in their area, and serves the route", async () => {
    const { id, message } = await assign(relief, { last_date: "2026-01-07" });
    expect(message).toBe(`${relief.name} covers route 33 on Monday, January 5 to Wednesday, January 7.`);
    expect(await newsOf(relief)).toEqual([
      `You cover route 33 on Monday, January 5 to Wednesday, January 7. ${office.name} has assigned it.`,
    ]);
    const { chosen } = await runQuery(openRelief, relief, {});
    expect(chosen!.coverage).toMatchObject({ id, route: "33", dates: [MONDAY, "2026-01-06", "2026-01-07"] });
    expect(await mayServeRoute(database.current.prisma, relief, "33")).toBe(true);
    const { coming } = await runQuery(openAssignments, office, {});
    expect(coming).toMatchObject([
      { id, route: "33", driver_name: relief.name, assigned_by: office.name, ended: false },
    ]);
  });

  it("is notified once, and is not assigned again what they took themselves", async () => {
    await assign(relief);
    await assign(relief);
    expect(await newsOf(relief)).toHaveLength(1);
    await execute(startCoverage, other, { route: "07", day: "Tuesday" });
    const { message } = await assign(other, { route: "07", date: "2026-01-06" });
    expect(message).toBe(`${other.name} covers route 07 already.`);
    const { coming } = await runQuery(openAssignments, office, {});
    expect(coming.find(({ route }) => route === "07")!.assigned_by).toBeNull();
  });

  it("is the only one on the route, even if two are assigned at once", async () => {
    const results = await Promise.allSettled([assign(relief), assign(other)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(
      execute(startCoverage, results[0]!.status === "fulfilled" ? other : relief, { route: "33", day: "Monday" }),
    ).rejects.toMatchObject({ status: 409, message: expect.stringMatching(/covers route 33 on .* already/) });
  });

  it("may take over from the route's driver after loading has begun", async () => {
    await execute(startLoading, driver, { route_number: "33", service_day: "Monday", date: MONDAY });
    await expect(execute(startCoverage, relief, { route: "33", day: "Monday" })).rejects.toMatchObject({ status: 409 });
    await assign(relief);
  });

  it.each([
    ["a past day", { date: "2026-01-02" }, "date"],
    ["a Saturday", { date: "2026-01-10" }, "date"],
    ["a last day before the first", { date: "2026-01-06", last_date: MONDAY }, "last_date"],
    ["a mistyped year", { last_date: "2027-01-05" }, "last_date"],
    ["a route that does not exist", { route: "98" }, "route"],
    ["a driver who does not exist", { driver: "01980000-0000-7000-8000-000000000000" }, "driver"],
  ])("is not assigned for %s", async (_, part, field) => {
    await expect(assign(relief, part)).rejects.toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
  });

  it("has no route of their own, and is assigned only by the office", async () => {
    await expect(assign(driver)).rejects.toMatchObject({ status: 400 });
    await expect(
      execute(assignCoverage, relief, { driver: relief.id!, route: "33", date: MONDAY }),
    ).rejects.toMatchObject({ status: 403 });
  });
});

describe("a coverage that the office takes back", () => {
  it("ends, and its driver is notified", async () => {
    const { id } = await assign(relief);
    await execute(takeBackCoverage, office, { id });
    expect((await newsOf(relief)).at(-1)).toBe(
      `You no longer cover route 33 on Monday, January 5. ${office.name} has taken it back.`,
    );
    expect(await mayServeRoute(database.current.prisma, relief, "33")).toBe(false);
    await expect(execute(takeBackCoverage, office, { id })).rejects.toMatchObject({ status: 404 });
    await expect(execute(takeBackCoverage, relief, { id })).rejects.toMatchObject({ status: 403 });
    await assign(other);
  });
});

describe("a holiday schedule", () => {
  it("is assigned for the dates it moves the route to, and taken back as a whole", async () => {
    const days = [
      { holiday: "2026-01-19", runs_on: "2026-01-20", route: "33" },
      { holiday: "2026-01-21", runs_on: "2026-01-22", route: "33" },
    ];
    const { id: schedule } = await execute(addHolidays, office, { id: uuid(), name: "Winter break", days });
    const { id } = await execute(assignHoliday, office, { driver: relief.id!, route: "33", schedule });
    const { coming } = await runQuery(openAssignments, office, {});
    expect(coming.map(({ first, schedule: name }) => [first, name])).toEqual([
      ["2026-01-20", "Winter break"],
      ["2026-01-22", "Winter break"],
    ]);
    await expect(execute(assignHoliday, office, { driver: other.id!, route: "33", schedule })).rejects.toMatchObject({
      status: 409,
    });
    await execute(takeBackCoverage, office, { id });
    expect((await runQuery(openAssignments, office, {})).coming).toEqual([]);
    await expect(execute(assignHoliday, office, { driver: relief.id!, route: "07", schedule })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe("the week on the office's page", () => {
  const weekOf = async (key: object = {}) => {
    const { monday, week } = await runQuery(openAssignments, office, key);
    const days = week.find(({ route }) => route === "33")!.days;
    return { monday, days: days.map((day) => (day.is_holiday ? "holiday" : day.covered_by)), ...{ all: week } };
  };

  it("shows who drives each route on each day, and the days it does not run", async () => {
    await assign(relief, { last_date: "2026-01-06" });
    const days = [{ holiday: "2026-01-08", runs_on: "2026-01-09", route: "33" }];
    await execute(addHolidays, office, { id: uuid(), name: "Week grid", days });
    const { monday, days: shown, all } = await weekOf();
    expect([monday, ...shown]).toEqual([MONDAY, relief.name, relief.name, null, "holiday", null]);
    expect(all.find(({ route }) => route === "33")).toMatchObject({
      driver_name: driver.name,
      days: [{}, {}, {}, { date: "2026-01-08", runs_on: "2026-01-09" }, {}],
    });
    expect(all.find(({ route }) => route === "07")!.days.map(({ covered_by }) => covered_by)).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });

  it("keeps the days before a coverage was taken back", async () => {
    const { id } = await assign(relief, { last_date: "2026-01-07" });
    setClock(new Date("2026-01-06T05:00:00Z"));
    await execute(takeBackCoverage, office, { id });
    expect((await weekOf()).days.slice(0, 3)).toEqual([relief.name, null, null]);
  });

  it("is the week of the requested date, and never a past one", async () => {
    expect((await weekOf({ week: "2026-01-15" })).monday).toBe("2026-01-12");
    expect((await weekOf({ week: "2025-12-01" })).monday).toBe(MONDAY);
    await expect(weekOf({ week: "soon" })).rejects.toMatchObject({ status: 400 });
    setClock(new Date("2026-01-10T05:00:00Z"));
    expect((await weekOf()).monday).toBe("2026-01-12");
  });
});
