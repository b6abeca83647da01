import { v7 as uuid } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { DATE, HOTEL, INN, noon, stopOf, withRouteDay } from "../../tests/support/route-day";
import { completeStop, noteOnStop, reopenStop, startStop } from "./commands.server";

const { database, open, lines, people } = withRouteDay();
let driver: Actor, other: Actor, admin: Actor, relief: Actor;
beforeEach(() => {
  ({ driver, other, admin, relief } = people());
});
const refusal = (run: Promise<unknown>) => expect(run).rejects;

describe("an act", () => {
  it("is refused at another route's stop, at an unknown stop, and without a user", async () => {
    await refusal(execute(startStop, other, { id: INN })).toMatchObject({ status: 403 });
    await refusal(execute(startStop, relief, { id: INN })).toMatchObject({ status: 403 });
    await refusal(execute(startStop, driver, { id: stopOf("110005", "07") })).toMatchObject({ status: 403 });
    await refusal(execute(startStop, driver, { id: stopOf("110004") })).toMatchObject({ status: 404 });
    await refusal(execute(startStop, driver, { id: stopOf("999999") })).toMatchObject({ status: 404 });
    await refusal(execute(startStop, admin, { id: stopOf("110001", "99") })).toMatchObject({ status: 404 });
    await refusal(execute(startStop, { ...admin, id: null }, { id: INN })).toMatchObject({ status: 403 });
    expect(await database.current.prisma.stopEvent.count()).toBe(0);
  });

  it("is refused before and after the stop's day, but accepted past midnight in the same shift", async () => {
    setClock(new Date("2026-01-06T03:30:00Z"));
    await execute(startStop, driver, { id: INN });
    setClock(new Date("2026-01-06T04:30:00Z"));
    await refusal(execute(completeStop, driver, { id: INN })).toMatchObject({
      status: 409,
      message: "This stop was on Monday, January 5. It can no longer be changed.",
    });
    // An act of the day itself that is sent late is accepted.
    await execute(completeStop, driver, { id: INN, at: noon().toISOString() });
    await refusal(execute(startStop, driver, { id: stopOf("110001", "33", "2026-01-07") })).toMatchObject({
      status: 409,
      message: "This stop is on Wednesday, January 7. It can be worked on its day.",
    });
    setClock(new Date("2026-01-04T12:00:00Z"));
    await execute(startStop, driver, { id: HOTEL });
  });

  it("is refused on a holiday; a moved stop is worked on the date it moves to", async () => {
    const { prisma } = database.current;
    const schedule = { id: uuid(), name: "Inventory", createdById: admin.id! };
    await prisma.holidaySchedule.create({ data: schedule });
    const tuesday = "2026-01-06";
    await prisma.holidayDay.create({
      data: {
        id: uuid(),
        scheduleId: schedule.id,
        holiday: new Date(DATE),
        runsOn: new Date(tuesday),
        routeNumber: null,
        createdById: admin.id!,
      },
    });
    const moved = stopOf("110002", "33", tuesday);
    await refusal(execute(startStop, driver, { id: INN })).toMatchObject({ status: 404 });
    await refusal(execute(startStop, driver, { id: moved })).toMatchObject({
      status: 409,
      message: "This stop is on Tuesday, January 6. It can be worked on its day.",
    });
    setClock(new Date(`${tuesday}T12:00:00Z`));
    expect((await open(driver, {})).stops.map(({ id }) => id)).toContain(moved);
    await execute(completeStop, driver, { id: moved });
    expect((await lines(moved)).map(({ sku, due }) => [sku, due])).toEqual([
      ["MAT", 10],
      ["TWL", 40],
    ]);
    await prisma.holidayDay.deleteMany({});
    await prisma.holidaySchedule.deleteMany({});
  });

  it("is refused with invalid figures", async () => {
    const line = (part: object) => ({ id: INN, lines: [{ item_id: "TWL", delivered: 5, ...part }] });
    for (const part of [
      { delivered: -1 },
      { delivered: 1.5 },
      { delivered: 1e9 },
      { soil: -1 },
      { reason: "weather" },
      { item_id: "NOPE" },
    ])
      await refusal(execute(completeStop, driver, line(part))).toMatchObject({ status: 400 });
    const duplicated = { id: INN, lines: [...line({}).lines, ...line({}).lines] };
    await refusal(execute(completeStop, driver, duplicated)).toMatchObject({ status: 400 });
    await refusal(execute(noteOnStop, driver, { id: INN, text: "  " })).toMatchObject({ status: 400 });
    await refusal(execute(reopenStop, driver, { id: INN, reason: "" })).toMatchObject({ status: 400 });
    await refusal(execute(startStop, driver, { id: uuid() })).toMatchObject({ status: 400 });
  });
});
