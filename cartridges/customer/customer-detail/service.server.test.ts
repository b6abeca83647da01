import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { CONSOLE } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { Prisma } from "#services/database/generated/client";
import { strandedItems, type Stranded } from "#cartridges/due/stranded.server";
import { completeLoading, startLoading } from "#cartridges/load-list/commands.server";
import { openStatements } from "#cartridges/statement/queries.server";
import { startStop } from "#cartridges/stop/commands.server";
import { openRouteDay } from "#cartridges/stop/queries.server";
import { stopIdOf } from "#cartridges/stop/stop-key";
import { addDays } from "#cartridges/service-day/rules";
import { changeCustomerService, serviceComesUp, takeBackCustomerService } from "./commands.server";
import { bringServiceUp } from "./jobs.server";
import { openCustomerDetail, serviceEffect } from "./queries.server";
import type { Served } from "./schema";
import { likelyMoves } from "../moving";
import {
  admin,
  approve,
  buyer,
  database,
  delivery,
  driver,
  dueOn,
  mails,
  otherDriver,
  place,
} from "../../../tests/support/ordering";

const number = "110001";
/** Today is Friday, January 2; these are the next Mondays. */
const [FIRST, SECOND, THIRD, FOURTH] = ["2026-01-05", "2026-01-12", "2026-01-19", "2026-01-26"] as const;
const MONDAYS = [FIRST, SECOND, THIRD, FOURTH];

beforeEach(async () => {
  const before = { data: { createdAt: new Date("2025-12-01T12:00:00Z") } };
  await database.current.prisma.customer.updateMany(before);
  await database.current.prisma.rentalItem.updateMany(before);
});

const open = (key: object = {}) => runQuery(openCustomerDetail, admin, { number, ...key });
async function agreed(): Promise<Served> {
  const data = await open();
  const { route, service_days, frequency, first_service } = data.service_ahead.at(-1) ?? data;
  return { route, service_days, frequency, first_service };
}
/** Moves the items of dropped days as the form would by default. */
const change = async (requested: Partial<Served>, from: string, was?: Served) => {
  const before = await agreed();
  const after = { ...before, ...requested };
  const effect = await runQuery(serviceEffect, admin, { id: number, ...after, from });
  const move = likelyMoves(effect.before, after.service_days);
  return execute(changeCustomerService, admin, { id: number, ...after, from, was: was ?? before, move });
};
const stranded = () => database.current.prisma.$queryRaw<Stranded[]>`
  select * from ${strandedItems(Prisma.sql`c.number = ${number}`)} stranded order by day`;
/** The pieces due on each date of a week, by the load lists. */
const dueInWeek = async (monday: string) => {
  const due: number[] = [];
  for (let ahead = 0; ahead < 5; ahead++)
    due.push(Object.values(await dueOn(addDays(monday, ahead))).reduce((sum, pieces) => sum + pieces, 0));
  return due;
};
const takeBack = (from: string) => execute(takeBackCustomerService, admin, { id: number, from });
/** Which route delivers how many pieces on a date, as "33: 160", as its driver sees it. */
async function broughtOn(date: string): Promise<string[]> {
  const brought: string[] = [];
  for (const [route, who] of [
    ["33", driver],
    ["07", otherDriver],
  ] as const) {
    const { stops } = await runQuery(openRouteDay, who, { route, date });
    const stop = stops.find(({ customer_number }) => customer_number === number);
    if (stop) brought.push(`${route}: ${stop.items.reduce((sum, { due }) => sum + due, 0)}`);
  }
  return brought;
}
const mondays = async () => {
  const brought: string[] = [];
  for (const date of MONDAYS) brought.push((await broughtOn(date)).join());
  return brought;
};

describe("other service days from a date", () => {
  const was = { route: "33", service_days: "MW", frequency: "Weekly", first_service: null } as const;
  const save = (service_days: string, from: string, move?: object) =>
    execute(changeCustomerService, admin, { id: number, ...was, service_days, from, was, ...(move && { move }) });

  it("take the items along, so that no piece of a week is lost, and earlier days stay the same", async () => {
    expect(await dueInWeek(FIRST)).toEqual([160, 0, 80, 0, 0]);
    expect((await save("TF", SECOND, { M: "T", W: "F" })).message).toBe(
      "Ambassador Hotel: Route 33, Tuesday and Friday, every week from Mon, Jan 12. " +
        "Monday items now come on Tuesdays. Wednesday items now come on Fridays.",
    );
    expect(await dueInWeek(FIRST)).toEqual([160, 0, 80, 0, 0]);
    expect(await dueInWeek(SECOND)).toEqual([0, 160, 0, 0, 80]);
  });

  it("are refused if items would be left on a dropped day, naming the days and pieces", async () => {
    await expect(save("TF", SECOND)).rejects.toMatchObject({
      status: 400,
      fields: {
        move:
          "3 items of Ambassador Hotel (240 pieces) would be left on Monday and Wednesday, " +
          `when nothing is delivered. Say where each day's items go, such as {"M": "T"}, or "end".`,
      },
    });
    await expect(save("TF", SECOND, { M: "T" })).rejects.toMatchObject({
      fields: { move: expect.stringContaining("1 item of Ambassador Hotel (80 pieces) would be left on Wednesday") },
    });
    await expect(save("TF", SECOND, { M: "T", W: "W" })).rejects.toMatchObject({
      fields: { move: "Wednesday would not be a service day." },
    });
    await expect(save("MF", SECOND, { M: "F", W: "F" })).rejects.toMatchObject({
      fields: { move: "Monday stays a service day: its items stay where they are." },
    });
    expect(await dueInWeek(SECOND)).toEqual([160, 0, 80, 0, 0]);
  });

  it("merge what is rented on both days, or end a dropped day's items", async () => {
    await save("W", SECOND, { M: "W" });
    expect(await dueInWeek(SECOND)).toEqual([0, 0, 240, 0, 0]);
    await takeBack(SECOND);
    await save("W", SECOND, { M: "end" });
    expect(await dueInWeek(SECOND)).toEqual([0, 0, 80, 0, 0]);
    expect(await stranded()).toEqual([]);
  });

  it("return their items if the change is taken back or replaced", async () => {
    await save("TF", SECOND, { M: "T", W: "F" });
    await takeBack(SECOND);
    expect(await dueInWeek(SECOND)).toEqual([160, 0, 80, 0, 0]);
    await save("TF", THIRD, { M: "T", W: "F" });
    await change({ service_days: "MF" }, SECOND);
    expect([await dueInWeek(SECOND), await dueInWeek(FOURTH)]).toEqual([
      [160, 0, 0, 0, 80],
      [160, 0, 0, 0, 80],
    ]);
  });

  it("preview what is rented on dropped days, and which orders would become pending", async () => {
    await approve(await place(delivery({ TWL: 85 }, { serviceDate: FIRST })));
    const requested = { id: number, ...was, service_days: "WF", from: "2026-01-03" };
    expect(await runQuery(serviceEffect, admin, requested)).toEqual({
      before: "MW",
      days: [{ letter: "M", items: 2, pieces: 160 }],
      back: [expect.stringMatching(/^#\d+ for Mon, Jan 5$/)],
      refused: null,
    });
  });

  it("notify the buyers once, in the inbox and by mail", async () => {
    await save("TF", SECOND, { M: "T", W: "F" });
    const news = await database.current.prisma.notification.findMany({ where: { userId: buyer.id! } });
    expect(news.map(({ message }) => message)).toEqual([
      "Your deliveries change from Mon, Jan 12: Route 33, Tuesday and Friday, every week.",
    ]);
    const written = (await mails()).filter(({ recipient }) => recipient === buyer.email);
    expect(written).toHaveLength(1);
    expect(written[0]!.text).toContain("Monday items now come on Tuesdays.");
  });
});

describe("another route from a date", () => {
  it("leaves earlier days with the old route, and shows as scheduled on the customer's page", async () => {
    expect((await change({ route: "07" }, THIRD)).message).toBe(
      "Ambassador Hotel: Route 07, Monday and Wednesday, every week from Mon, Jan 19.",
    );
    expect(await mondays()).toEqual(["33: 160", "33: 160", "07: 160", "07: 160"]);
    expect(await open()).toMatchObject({ route: "33", service_ahead: [{ from: THIRD, route: "07" }] });
  });

  it("moves the customer to the other driver on that day, and not before", async () => {
    await change({ route: "07" }, THIRD);
    await bringServiceUp.run(() => false);
    expect((await open()).route).toBe("33");
    setClock(new Date("2026-01-19T20:00:00Z"));
    // Deliveries follow the new terms right away; the job updates the row within a minute.
    expect(await broughtOn(THIRD)).toEqual(["07: 160"]);
    expect((await open()).route).toBe("33");
    await bringServiceUp.run(() => false);
    expect(await open()).toMatchObject({ route: "07", service_ahead: [] });
    expect(await execute(serviceComesUp, CONSOLE, {})).toEqual({ changed: 0 });
    expect(await broughtOn(FOURTH)).toEqual(["07: 160"]);
  });

  it("adds to an earlier change, replaces a later one, and can be taken back", async () => {
    await change({ route: "07" }, SECOND);
    await change({ service_days: "W" }, FOURTH);
    expect(await mondays()).toEqual(["33: 160", "07: 160", "07: 160", ""]);
    await takeBack(SECOND);
    expect(await mondays()).toEqual(["33: 160", "33: 160", "33: 160", ""]);
    await change({ service_days: "MW" }, THIRD);
    expect(await mondays()).toEqual(["33: 160", "33: 160", "07: 160", "07: 160"]);
    await takeBack(THIRD);
    expect(await mondays()).toEqual(["33: 160", "33: 160", "33: 160", "33: 160"]);
    await expect(takeBack(THIRD)).rejects.toMatchObject({ status: 404 });
  });

  it("keeps the billing of earlier dates", async () => {
    await change({ service_days: "W" }, SECOND);
    setClock(new Date("2026-01-27T20:00:00Z"));
    const { shown } = await runQuery(openStatements, buyer, { number, statement: "running" });
    expect(shown!.dates.map(({ date }) => date).filter((date) => MONDAYS.includes(date as typeof FIRST))).toEqual([
      FIRST,
    ]);
    expect(shown!.dates.map(({ date }) => date)).toContain("2026-01-21");
  });

  it("is refused for a past or far date, an unknown route, no change, and a truck loaded or on its way", async () => {
    const refused = async (requested: Partial<Served>, from: string, part: object) =>
      expect(change(requested, from)).rejects.toMatchObject({ status: 400, fields: part });
    await refused({ route: "07" }, "2026-01-01", { from: "Choose today or a later date." });
    await refused({ route: "07" }, "2027-06-01", { from: "Choose a date within a year." });
    await refused({ route: "00" }, SECOND, { route: "route 00 does not exist." });
    await refused({}, SECOND, { route: "Nothing would change." });
    const key = { route_number: "33", service_day: "Monday", date: FIRST };
    await execute(startLoading, driver, key);
    await execute(completeLoading, driver, { ...key, manager_email: "office@example.com", driver_notes: "" });
    const loaded = { from: "The load of route 33 on Monday, January 5 is complete. Choose a later date." };
    await refused({ route: "07" }, FIRST, loaded);
    await refused({ service_days: "F" }, "2026-01-03", loaded);
    setClock(new Date("2026-01-07T18:00:00Z"));
    const at = new Date("2026-01-07T18:00:00Z").toISOString();
    await execute(startStop, driver, { id: stopIdOf({ route: "33", date: "2026-01-07", customer: number }), at });
    await refused({ route: "07" }, "2026-01-07", {
      from: "Route 33 is on its way on Wednesday, January 7. Choose a later date.",
    });
    await change({ route: "07" }, "2026-01-08");
  });

  it("conflicts with a concurrent change, and the error says what was agreed", async () => {
    const before = await agreed();
    await change({ route: "07" }, THIRD);
    await expect(change({ service_days: "F" }, SECOND, before)).rejects.toMatchObject({
      status: 409,
      message:
        "Someone else has changed this meanwhile. " +
        "Agreed now: Route 07, Monday and Wednesday, every week. Nothing is saved yet.",
    });
    expect(await mondays()).toEqual(["33: 160", "33: 160", "07: 160", "07: 160"]);
  });
});

it("A service change never alters the route or pieces due of an earlier day, whatever was agreed before", async () => {
  const FROM = "2026-01-03",
    DAYS = 42;
  const day = fc.integer({ min: 0, max: DAYS - 1 }).map((ahead) => addDays(FROM, ahead));
  const service = fc.record({
    route: fc.constantFrom("33", "07"),
    service_days: fc.subarray(["M", "T", "W", "R", "F"], { minLength: 1 }).map((days) => days.join("")),
    frequency: fc.constantFrom("Weekly" as const, "Biweekly" as const),
    first_service: day,
  });
  const { pool } = database.current;
  const days = async () =>
    (
      await pool.query<{ date: string; due: string }>(
        `select to_char($2::date + ahead, 'YYYY-MM-DD') as date, concat_ws(' ', route_on(c, $2::date + ahead), (
           select string_agg(d.sku || ' ' || d.quantity, ',' order by d.sku)
           from due_items(c, $2::date + ahead, false, 'America/Los_Angeles') d)) as due
         from customer c cross join generate_series(0, $3::int - 1) ahead where c.number = $1 order by 1`,
        [number, FROM, DAYS],
      )
    ).rows;
  let compared = 0,
    changed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(service, day), { minLength: 2, maxLength: 5 }), async (changes) => {
      for (const [requested, from] of changes) {
        const before = await days();
        await change(requested, from).catch((error: { status: number }) => expect(error.status).toBe(400));
        const after = await days();
        expect(await stranded()).toEqual([]);
        const isBefore = ({ date }: { date: string }) => date < from;
        expect(after.filter(isBefore)).toEqual(before.filter(isBefore));
        compared += before.filter(isBefore).length;
        if (JSON.stringify(after) !== JSON.stringify(before)) changed += 1;
      }
    }),
    { numRuns: 40 },
  );
  expect(compared).toBeGreaterThan(200);
  expect(changed).toBeGreaterThan(25);
}, 60_000);
