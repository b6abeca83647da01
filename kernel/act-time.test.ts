import fc from "fast-check";
import { expect, it } from "vitest";
import { actTime } from "./act-time";

const now = new Date("2026-11-23T05:00:00Z");
const moved = (ms: number) => new Date(now.getTime() + ms).toISOString();
const DAY = 86_400_000;

it("measures the time elapsed on the device, even if its clock is wrong", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 * DAY }),
      fc.integer({ min: -3_650 * DAY, max: 3_650 * DAY }),
      (elapsed, wrong) => {
        expect(actTime({ at: moved(wrong - elapsed), sent: moved(wrong), now })).toEqual(
          new Date(now.getTime() - elapsed),
        );
      },
    ),
  );
});

it("is never in the future", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -400 * DAY, max: 400 * DAY }),
      fc.option(fc.integer({ min: -400 * DAY, max: 400 * DAY }), { nil: null }),
      (at, sent) => {
        const acted = actTime({ at: moved(at), sent: sent === null ? null : moved(sent), now }).getTime();
        expect(acted).toBeLessThanOrEqual(now.getTime());
      },
    ),
  );
});

it("keeps acts of one device in order", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: DAY }),
      fc.integer({ min: 1, max: DAY }),
      fc.integer({ min: -DAY, max: DAY }),
      (ago, earlier, wrong) => {
        const second = actTime({ at: moved(wrong - ago), sent: moved(wrong), now });
        const first = actTime({ at: moved(wrong - ago - earlier), sent: moved(wrong), now });
        expect(first.getTime()).toBeLessThan(second.getTime());
      },
    ),
  );
});

it("falls back to now if the device sends no time or an invalid one", () => {
  expect(actTime({ now })).toEqual(now);
  expect(actTime({ at: "soon", now })).toEqual(now);
  expect(actTime({ at: moved(-60_000), sent: "later", now })).toEqual(new Date(now.getTime() - 60_000));
});

it("falls back to now if the device's clock was at 1970 and was corrected before sending", () => {
  expect(actTime({ at: "1970-01-01T00:03:00.000Z", sent: moved(0), now })).toEqual(now);
  expect(actTime({ at: "1970-01-01T00:03:00.000Z", sent: "1970-01-01T00:04:00.000Z", now })).toEqual(
    new Date(now.getTime() - 60_000),
  );
});
