import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  comingServiceDay,
  dayOf,
  daysOfLetters,
  isServiceWeek,
  letterOf,
  nextDate,
  nextServiceDate,
  numberOf,
} from "./rules";
import { SERVICE_DAYS } from "./schema";

const dates = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2000-01-03", days));
const days = fc.constantFrom(...SERVICE_DAYS);

describe("service days", () => {
  it("have the trade's letters and the files' numbers", () => {
    expect(SERVICE_DAYS.map(letterOf).join("")).toBe("MTWRF");
    expect(SERVICE_DAYS.map(numberOf)).toEqual([1, 2, 3, 4, 5]);
    expect(daysOfLetters("FM")).toEqual(["Monday", "Friday"]);
  });

  it("are not Saturday and Sunday", () => {
    expect(dayOf("2026-01-03")).toBeUndefined();
    expect(dayOf("2026-01-04")).toBeUndefined();
    expect(dayOf("2026-01-05")).toBe("Monday");
  });

  it("come next within a week, today included", () => {
    fc.assert(
      fc.property(days, dates, (day, today) => {
        const next = nextDate(day, today);
        expect(dayOf(next)).toBe(day);
        expect(next >= today && next < addDays(today, 7)).toBe(true);
      }),
    );
  });

  it("after a weekend begin on Monday", () => {
    expect(comingServiceDay("2026-11-21")).toEqual({ day: "Monday", date: "2026-11-23" });
    expect(comingServiceDay("2026-11-25")).toEqual({ day: "Wednesday", date: "2026-11-25" });
  });
});

describe("a biweekly customer", () => {
  it("is due in the seven days from the first service and every second seven after", () => {
    const first = "2026-01-05";
    expect(
      ["2026-01-04", "2026-01-05", "2026-01-11", "2026-01-12", "2026-01-18", "2026-01-19"].map((date) =>
        isServiceWeek("Biweekly", first, date),
      ),
    ).toEqual([false, true, true, false, false, true]);
  });

  it("is due on a weekday exactly once in any two weeks from the first service on", () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 600 }), (first, ahead) => {
        const date = addDays(first, ahead);
        expect(isServiceWeek("Biweekly", first, date)).not.toBe(isServiceWeek("Biweekly", first, addDays(date, 7)));
      }),
    );
  });

  it("is never due without a first service, nor before it", () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 600 }), (first, before) => {
        expect(isServiceWeek("Biweekly", null, first)).toBe(false);
        expect(isServiceWeek("Biweekly", first, addDays(first, -before))).toBe(false);
      }),
    );
  });

  it("is told the next date it comes", () => {
    const customer = { serviceDays: "WF", frequency: "Biweekly" as const, firstService: "2026-01-05" };
    expect(nextServiceDate(customer, "2026-01-10")).toBe("2026-01-21");
    expect(nextServiceDate(customer, "2025-06-01")).toBe("2026-01-07");
    expect(nextServiceDate({ ...customer, frequency: "Weekly" }, "2026-01-10")).toBe("2026-01-14");
    expect(nextServiceDate({ ...customer, serviceDays: "" }, "2026-01-10")).toBeNull();
  });
});
