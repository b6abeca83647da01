import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { CONSOLE } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { completeLoading, startLoading } from "#cartridges/load-list/commands.server";
import { openStatements } from "#cartridges/statement/queries.server";
import { startStop } from "#cartridges/stop/commands.server";
import { openRouteDay } from "#cartridges/stop/queries.server";
import { stopIdOf } from "#cartridges/stop/stop-key";
import { addDays } from "#cartridges/service-day/rules";
import { changeCustomerService, serviceComesUp, takeBackCustomerService } from "./commands.server";
import { bringServiceUp } from "./jobs.server";
import { openCustomerDetail } from "./queries.server";
import type { Served } from "./schema";
import { admin, buyer, database, driver, otherDriver } from "../../../tests/support/ordering";

const number = "110001";
/** It is Friday, January 2; these are the Mondays to come. */
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
const change = async (wanted: Partial<Served>, from: string, was?: Served) => {
  const before = await agreed();
  return execute(changeCustomerService, admin, { id: number, ...before, ...wanted, from, was: was ?? before });
};
const takeBack = (from: string) => execute(takeBackCustomerService, admin, { id: number, from });
/** Which route brings them what on a date, as "33: 160", by what its driver sees. */
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

describe("another route from a date", () => {
  it("leaves the days before it with the old one, and waits on the customer's page", async () => {
    expect((await change({ route: "07" }, THIRD)).message).toBe(
      "Ambassador Hotel: Route 07, Monday and Wednesday, every week from Mon, Jan 19.",
    );
    expect(await mondays()).toEqual(["33: 160", "33: 160", "07: 160", "07: 160"]);
    expect(await open()).toMatchObject({ route: "33", service_ahead: [{ from: THIRD, route: "07" }] });
  });

  it("makes them the other driver's customer on the day, and not before", async () => {
    await change({ route: "07" }, THIRD);
    await bringServiceUp.run(() => false);
    expect((await open()).route).toBe("33");
    setClock(new Date("2026-01-19T20:00:00Z"));
    // By the day it is right at once; the row follows within a minute.
    expect(await broughtOn(THIRD)).toEqual(["07: 160"]);
    expect((await open()).route).toBe("33");
    await bringServiceUp.run(() => false);
    expect(await open()).toMatchObject({ route: "07", service_ahead: [] });
    expect(await execute(serviceComesUp, CONSOLE, {})).toEqual({ changed: 0 });
    expect(await broughtOn(FOURTH)).toEqual(["07: 160"]);
  });

  it("that comes behind another holds after it; one before it takes its place; taken back, what holds before goes on", async () => {
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

  it("is billed as it was before it", async () => {
    await change({ service_days: "W" }, SECOND);
    setClock(new Date("2026-01-27T20:00:00Z"));
    const { shown } = await runQuery(openStatements, buyer, { number, statement: "running" });
    expect(shown!.dates.map(({ date }) => date).filter((date) => MONDAYS.includes(date as typeof FIRST))).toEqual([
      FIRST,
    ]);
    expect(shown!.dates.map(({ date }) => date)).toContain("2026-01-21");
  });

  it("is refused in the past, beyond a year, for no route, for what stands already, and for a truck that is loaded or on its way", async () => {
    const refused = async (wanted: Partial<Served>, from: string, part: object) =>
      expect(change(wanted, from)).rejects.toMatchObject({ status: 400, fields: part });
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

  it("is not overwritten unseen: the second of two is told what the first has agreed", async () => {
    const before = await agreed();
    await change({ route: "07" }, THIRD);
    await expect(change({ service_days: "F" }, SECOND, before)).rejects.toMatchObject({
      status: 409,
      message:
        "Someone else has changed this meanwhile. Agreed now: Route 07, Monday and Wednesday, every week. Nothing is saved yet.",
    });
    expect(await mondays()).toEqual(["33: 160", "33: 160", "07: 160", "07: 160"]);
  });
});

it("leaves what is due and who brings it on every day before it as it was, whatever was agreed before", async () => {
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
           select string_agg(d.sku || ' ' || d.quantity, ',' order by d.sku) from due_items(c, $2::date + ahead, false, 'America/Los_Angeles') d)) as due
         from customer c cross join generate_series(0, $3::int - 1) ahead where c.number = $1 order by 1`,
        [number, FROM, DAYS],
      )
    ).rows;
  let held = 0,
    changed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(service, day), { minLength: 1, maxLength: 5 }), async (changes) => {
      for (const [wanted, from] of changes) {
        const before = await days();
        await change(wanted, from).catch((error: { status: number }) => expect(error.status).toBe(400));
        const after = await days();
        const isBefore = ({ date }: { date: string }) => date < from;
        expect(after.filter(isBefore)).toEqual(before.filter(isBefore));
        held += before.filter(isBefore).length;
        if (JSON.stringify(after) !== JSON.stringify(before)) changed += 1;
      }
    }),
    { numRuns: 25 },
  );
  expect(held).toBeGreaterThan(200);
  expect(changed).toBeGreaterThan(25);
}, 60_000);
