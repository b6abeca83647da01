import { expect, test } from "vitest";
import { addDays, dayOf } from "#cartridges/service-day/rules";
import { foundersDay } from "./founders-day";

/** The fourth Thursday of November. */
const isThanksgiving = (date: string) => /-11-2[2-8]$/.test(date) && dayOf(date) === "Thursday";

test("Founders' Day and the day its stops move to never coincide with another holiday", () => {
  for (let today = "2026-01-01"; today < "2032-01-01"; today = addDays(today, 1)) {
    const { holiday, runsOn } = foundersDay(today);
    expect([dayOf(holiday), dayOf(runsOn)], today).toEqual(["Thursday", "Friday"]);
    expect(holiday >= addDays(today, 21) && holiday <= addDays(today, 50), today).toBe(true);
    for (const date of [holiday, runsOn])
      expect(/-(01-01|07-04|12-2[45])$/.test(date) || isThanksgiving(date), `${today}: ${date}`).toBe(false);
  }
});
