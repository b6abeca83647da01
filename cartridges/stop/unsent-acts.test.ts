import { describe, expect, it } from "vitest";
import { IDS, ONE, minute, act, START, STOPS } from "../../tests/support/sample-stops";
import { acted, answered, reordered, statesOf } from "./rules";
import type { RouteDayData } from "./schema";
import { stopIdOf } from "./stop-key";

describe("a device before the server has answered", () => {
  const data: RouteDayData = {
    route: "33",
    date: "2026-11-23",
    service_day: "Monday",
    driver_name: null,
    today: "2026-11-23",
    timezone: "UTC",
    version: 4,
    stops: STOPS,
    acts: [],
    proofs: [],
  };
  const started = acted(() => START);

  it("shows the act at once and only once, with the server's time after its answer", () => {
    const id = "0199aaaa-0000-7000-8000-000000000001";
    const shown = started(data, { id: ONE, event_id: id }, { at: minute(0), by: "You" });
    expect(statesOf(IDS, shown.acts).get(ONE)!.status).toBe("in_progress");
    const stored = { ...act(ONE, 3, START, { id }), sequence: 5 };
    const after = answered(shown, { act: stored, version: 5 });
    expect(after).toMatchObject({ version: 5, acts: [stored] });
    expect(answered(after, { act: stored, version: 5 })).toEqual(after);
    expect(answered(shown, { act: stored, version: 9 }).version, "others did something in between").toBe(4);
    expect(
      started(
        data,
        { id: stopIdOf({ route: "07", date: "2026-11-23", customer: "110005" }), event_id: id },
        { at: minute(0), by: "You" },
      ),
    ).toBe(data);
  });
  it("reorders, and keeps customers that the order does not name", () => {
    const shown = reordered(data, ["110003", "110001"]);
    expect(shown.stops.map(({ customer_number }) => customer_number)).toEqual(["110003", "110001", "110002"]);
  });
});
