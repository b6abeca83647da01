import fc from "fast-check";
import { expect, it } from "vitest";
import { merge } from "./merge";
import { minutesOfTime, savedOtherwise, timeOfMinutes } from "./rules";
import type { Settings } from "./schema";

it("formats each minute of a day as a time and parses it back", () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1_439 }), (time) => minutesOfTime(timeOfMinutes(time)) === time));
  expect(timeOfMinutes(845)).toBe("14:05");
});

it("keeps another user's save of a setting not touched here, and asks only about those both changed", () => {
  const settings = fc.record({
    company_name: fc.constantFrom("A", "B"),
    timezone: fc.constantFrom("UTC", "America/Chicago"),
    commission_rate: fc.integer({ min: 0, max: 2 }),
    order_approval_required: fc.boolean(),
    cutoff_time: fc.constantFrom("14:00", "15:00"),
    email_notifications: fc.boolean(),
    push_notifications: fc.boolean(),
    version: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(settings, settings, settings, (before, mine, theirs) => {
      const { merged, both } = merge(before, mine, theirs);
      expect(merged.version).toBe(theirs.version);
      for (const name of Object.keys(before) as (keyof Settings)[]) {
        if (name === "version") continue;
        expect(merged[name]).toBe(mine[name] === before[name] ? theirs[name] : mine[name]);
        const bothChanged = new Set([before[name], mine[name], theirs[name]]).size === 3;
        expect(both.includes(name)).toBe(bothChanged);
      }
    }),
  );
});

it("lists another user's values field by field", () => {
  const mine: Settings = {
    company_name: "Harbor Linen",
    timezone: "UTC",
    commission_rate: 10,
    order_approval_required: true,
    cutoff_time: "14:00",
    email_notifications: true,
    push_notifications: true,
    version: 1,
  };
  expect(savedOtherwise({ ...mine, version: 2 }, mine)).toEqual({});
  expect(savedOtherwise({ ...mine, version: 2, commission_rate: 12, email_notifications: false }, mine)).toEqual({
    commission_rate: "Saved meanwhile: 12.",
    email_notifications: "Saved meanwhile: off.",
  });
});
