import { describe, expect, it } from "vitest";
import { isSilent, missingOn, percentLoaded, standingOf } from "./rules";

const quiet = {
  closed_at: null,
  completed: 0,
  issues: 0,
  loading: "none",
  short: 0,
  driver_name: "D. Moreno",
  covered_by: null,
} as const;

describe("a day's standing", () => {
  it.each([
    [{}, "not begun"],
    [{ driver_name: null }, "not covered"],
    [{ driver_name: null, covered_by: "M. Okafor" }, "not begun"],
    [{ loading: "in_progress" }, "loading"],
    [{ loading: "completed" }, "loaded"],
    [{ loading: "completed", short: 8_059 }, "loaded short"],
    [{ loading: "completed", issues: 1 }, "on the road"],
    [{ completed: 3, closed_at: "2026-01-05T16:00:00.000Z" }, "closed"],
  ] as const)("%j is %s", (day, standing) => expect(standingOf({ ...quiet, ...day })).toBe(standing));
});

it("shows the loaded share, at most 100 percent, and 0 if nothing is due", () => {
  expect(percentLoaded({ loaded: 199, pieces: 200 })).toBe(99);
  expect(percentLoaded({ loaded: 210, pieces: 200 })).toBe(100);
  expect(percentLoaded({ loaded: 0, pieces: 0 })).toBe(0);
});

it("calls a route silent after half an hour", () => {
  expect(isSilent("2026-01-05T08:00:00.000Z", "2026-01-05T08:30:00.000Z")).toBe(false);
  expect(isSilent("2026-01-05T08:00:00.000Z", "2026-01-05T08:30:01.000Z")).toBe(true);
  expect(isSilent(null, "2026-01-05T08:30:01.000Z")).toBe(false);
});

it("names the unrecorded routes of a day", () => {
  expect(missingOn([{ route: "05", stops: 1 }])).toBe("1 stop on route 05");
  expect(missingOn([{ route: "07", stops: null }])).toBe("all of route 07");
  expect(
    missingOn([
      { route: "05", stops: 3 },
      { route: "12", stops: null },
      { route: "33", stops: null },
    ]),
  ).toBe("3 stops on route 05, all of routes 12 and 33");
});
