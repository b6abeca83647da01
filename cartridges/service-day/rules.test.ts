import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  comingServiceDay,
  daysRunOn,
  dayOf,
  daysOfLetters,
  isServiceWeek,
  letterOf,
  nextDate,
  nextServiceDate,
  numberOf,
  serviceDates,
  serviceRuns,
  type Schedule,
} from "./rules";
import { SERVICE_DAYS, type Holiday } from "./schema";

const dates = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2000-01-03", days));
const days = fc.constantFrom(...SERVICE_DAYS);

describe("service days", () => {
  it("have the letters used in the trade, and the numbers used in files", () => {
    expect(SERVICE_DAYS.map(letterOf).join("")).toBe("MTWRF");
    expect(SERVICE_DAYS.map(numberOf)).toEqual([1, 2, 3, 4, 5]);
    expect(daysOfLetters("FM")).toEqual(["Monday", "Friday"]);
  });

  it("exclude Saturday and Sunday", () => {
    expect(dayOf("2026-01-03")).toBeUndefined();
    expect(dayOf("2026-01-04")).toBeUndefined();
    expect(dayOf("2026-01-05")).toBe("Monday");
  });

  it("recur within a week, including today", () => {
    fc.assert(
      fc.property(days, dates, (day, today) => {
        const next = nextDate(day, today);
        expect(dayOf(next)).toBe(day);
        expect(next >= today && next < addDays(today, 7)).toBe(true);
      }),
    );
  });

  it("start on Monday after a weekend", () => {
    expect(comingServiceDay("2026-11-21")).toEqual({ day: "Monday", date: "2026-11-23" });
    expect(comingServiceDay("2026-11-25")).toEqual({ day: "Wednesday", date: "2026-11-25" });
  });
});

describe("a biweekly customer", () => {
  it("is due in the seven days from the first service and in every second seven after", () => {
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

  it("is never due before the first service, or without one", () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 600 }), (first, before) => {
        expect(isServiceWeek("Biweekly", null, first)).toBe(false);
        expect(isServiceWeek("Biweekly", first, addDays(first, -before))).toBe(false);
      }),
    );
  });

  it("has a next service date", () => {
    const customer = {
      serviceDays: "WF",
      frequency: "Biweekly" as const,
      firstService: "2026-01-05",
      holidays: [],
      terms: [],
    };
    expect(nextServiceDate(customer, "2026-01-10")).toBe("2026-01-21");
    expect(nextServiceDate(customer, "2025-06-01")).toBe("2026-01-07");
    expect(nextServiceDate({ ...customer, frequency: "Weekly" }, "2026-01-10")).toBe("2026-01-14");
    expect(nextServiceDate({ ...customer, serviceDays: "" }, "2026-01-10")).toBeNull();
  });
});

describe("a service change on a date", () => {
  const until = { route: "33", service_days: "MWF", frequency: "Weekly" as const, first_service: null };
  const customer: Schedule = {
    serviceDays: "MWF",
    frequency: "Weekly",
    firstService: null,
    holidays: [],
    terms: [
      { from: "0001-01-01", until: "2026-12-01", ...until },
      { from: "2026-12-01", until: "9999-12-31", ...until, route: "12", service_days: "T" },
    ],
  };

  it("keeps the old service until the day before, and uses the new one from then on", () => {
    expect(serviceDates(customer, "2026-11-23", 21)).toEqual([
      ...["2026-11-23", "2026-11-25", "2026-11-27", "2026-11-30"],
      ...["2026-12-01", "2026-12-08"],
    ]);
    expect(nextServiceDate(customer, "2026-12-02")).toBe("2026-12-08");
  });

  it("counts biweekly weeks from its own first service", () => {
    const first = { ...until, service_days: "T", frequency: "Biweekly" as const, first_service: "2026-12-07" };
    const terms = [customer.terms[0]!, { from: "2026-12-01", until: "9999-12-31", ...first }];
    expect(serviceDates({ ...customer, terms }, "2026-11-30", 28)).toEqual(["2026-11-30", "2026-12-08", "2026-12-22"]);
  });
});

describe("a holiday", () => {
  const customer = { serviceDays: "MTF", frequency: "Weekly" as const, firstService: null, terms: [] };
  const christmas = { holiday: "2026-12-25", runs_on: "2026-12-24" };
  const skipped = { holiday: "2026-12-28", runs_on: null };

  it("has no service; its stops run on the date it is moved to, or not at all", () => {
    const dates = (holidays: readonly Holiday[]) => serviceDates({ ...customer, holidays }, "2026-12-21", 12);
    expect(dates([])).toEqual(["2026-12-21", "2026-12-22", "2026-12-25", "2026-12-28", "2026-12-29", "2027-01-01"]);
    expect(dates([christmas, skipped])).toEqual(["2026-12-21", "2026-12-22", "2026-12-24", "2026-12-29", "2027-01-01"]);
  });

  it("adds to the regular stops of its new date, and to other holidays moved there", () => {
    const moved = ["2026-12-25", "2026-12-28"].map((holiday) => ({ holiday, runs_on: "2026-12-29" }));
    const holidays = { ...customer, holidays: moved };
    expect(daysRunOn(holidays, "2026-12-29")).toEqual(["2026-12-29", "2026-12-25", "2026-12-28"]);
    expect(serviceRuns(holidays, "2026-12-25", 7)).toEqual([
      { day: "2026-12-29", runs_on: "2026-12-29" },
      { day: "2026-12-25", runs_on: "2026-12-29" },
      { day: "2026-12-28", runs_on: "2026-12-29" },
    ]);
  });

  it("does not affect customers without service on it, such as biweekly ones in their off week", () => {
    const wednesdays = { ...customer, serviceDays: "W", holidays: [christmas] };
    expect(daysRunOn(wednesdays, "2026-12-24")).toEqual([]);
    const biweekly = { ...customer, frequency: "Biweekly" as const, firstService: "2026-12-14", holidays: [christmas] };
    expect(serviceDates(biweekly, "2026-12-14", 21)).toEqual([
      "2026-12-14",
      "2026-12-15",
      "2026-12-18",
      "2026-12-28",
      "2026-12-29",
      "2027-01-01",
    ]);
  });

  it("leaves every service day run once, or not at all if it is skipped", () => {
    const day = fc.integer({ min: 0, max: 30 }).map((ahead) => addDays("2026-01-05", ahead));
    const days = fc.uniqueArray(fc.record({ holiday: day, runs_on: fc.option(day) }), {
      selector: (each) => each.holiday,
    });
    fc.assert(
      fc.property(days, (holidays) => {
        const runs = serviceRuns({ ...customer, holidays }, "2025-12-01", 90).map((run) => run.day);
        const usual = serviceDates({ ...customer, holidays: [] }, "2025-12-01", 90);
        const expected = usual.filter((date) =>
          holidays.every((each) => each.holiday !== date || each.runs_on !== null),
        );
        expect(runs.toSorted()).toEqual(expected);
      }),
    );
  });

  it("counts as a biweekly customer's first service even if moved before it", () => {
    const schedule = {
      serviceDays: "F",
      frequency: "Biweekly" as const,
      firstService: "2026-12-25",
      holidays: [christmas],
      terms: [],
    };
    expect(nextServiceDate(schedule, "2026-12-01")).toBe("2026-12-24");
  });
});
