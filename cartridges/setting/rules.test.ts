import fc from "fast-check";
import { expect, it } from "vitest";
import { minutesOfTime, savedOtherwise, timeOfMinutes } from "./rules";
import type { Settings } from "./schema";

it("writes each minute of a day as a time and reads it back", () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1_439 }), (time) => minutesOfTime(timeOfMinutes(time)) === time));
  expect(timeOfMinutes(845)).toBe("14:05");
});

it("says field by field what somebody else has saved otherwise", () => {
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
