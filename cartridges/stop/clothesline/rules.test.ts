import { describe, expect, it, test } from "vitest";
import type { DayStop, RouteDayData } from "../schema";
import { statesOf } from "../rules";
import { invoiceOf, isWorkable, keptOf, withKept } from "./rules";
import type { StopFace } from "./schema";

const item = (item_id: string, due: number, loaded = due) => ({ item_id, description: `The ${item_id}`, due, loaded });
const stop = (id: string, items = [item("TWL", 40), item("MAT", 10, 6)]): DayStop => ({
  id,
  customer_number: id.slice(-6),
  customer_name: "Marina Inn",
  address: "",
  phone: "",
  service_type: "Weekly",
  access: "",
  proof: { signature: "off", photo: "off" },
  short_answer: null,
  minutes: 15,
  items,
});
const day = (stops: DayStop[]): RouteDayData => ({
  route: "67",
  date: "2026-01-05",
  service_day: "Monday",
  driver_name: null,
  today: "2026-01-05",
  timezone: "UTC",
  version: 0,
  stops,
  acts: [],
  proofs: [],
});
const STOP = "20260105-0067-8002-8000-000000300001";
const OTHER = "20260105-0067-8002-8000-000000300002";
const face: StopFace = { lat: null, lng: null, special: null, prices: { TWL: 50, MAT: 52 }, statement: null };
const invoice = (data: RouteDayData, of: StopFace = face) =>
  invoiceOf(
    data.stops[0]!,
    statesOf(
      data.stops.map(({ id }) => id),
      data.acts,
    ).get(STOP)!,
    of,
  );

test("a day can be worked if it is the next service day, and until its shift is over", () => {
  const worked = (date: string, today: string) => isWorkable({ date, today });
  expect(worked("2026-01-05", "2026-01-05")).toBe(true);
  // From Saturday on, Monday is next. On Saturday, Friday's shift may still be going on.
  expect([worked("2026-01-05", "2026-01-03"), worked("2026-01-02", "2026-01-03")]).toEqual([true, true]);
  expect([worked("2026-01-06", "2026-01-05"), worked("2026-01-02", "2026-01-05")]).toEqual([false, false]);
});

describe("a stop's invoice", () => {
  const open = day([stop(STOP)]);

  it("lists what is loaded for it until something is delivered", () => {
    expect(invoice(open)).toEqual({
      by: "loaded",
      items: [
        { description: "The TWL", quantity: 40, amount_cents: 2_000 },
        { description: "The MAT", quantity: 6, amount_cents: 312 },
      ],
      amount_cents: 2_312,
    });
  });

  it("lists what was delivered, and omits what was not", () => {
    const figures = {
      lines: [
        { item_id: "TWL", due: 40, loaded: 40, delivered: 39, reason: "count" as const, soil: null },
        { item_id: "MAT", due: 10, loaded: 6, delivered: 0, reason: "refused" as const, soil: null },
      ],
      soil_bags: null,
      soil_unit: "bags" as const,
    };
    const act = { id: "1", stop: STOP, at: "2026-01-05T08:00:00Z", sequence: 1, by: "Driver" };
    const completed = { ...open, acts: [{ ...act, detail: { kind: "complete" as const, figures, text: "" } }] };
    expect(invoice(completed)).toEqual({
      by: "delivered",
      items: [{ description: "The TWL", quantity: 39, amount_cents: 1_950 }],
      amount_cents: 1_950,
    });
  });

  it("lists the issued statement's own lines, whatever the prices are now", () => {
    const items = [{ description: "Bath Towel", quantity: 40, amount_cents: 1_840 }];
    expect(invoice(open, { ...face, statement: { number: "S-000007", items } })).toEqual({
      by: { statement: "S-000007" },
      items,
      amount_cents: 1_840,
    });
  });
});

describe("the copy under the local keys", () => {
  const calls = [
    { call: "POST /stops/:id/complete", body: { id: STOP }, at: "2026-01-05T08:00:00Z" },
    { call: "POST /stops/:id/note", body: { id: STOP, text: "Ring twice." }, at: "2026-01-05T08:01:00Z" },
    { call: "POST /stops/:id/start", body: { id: OTHER }, at: "2026-01-05T08:02:00Z" },
  ];

  it("holds the unsent acts, and is empty once they are sent", () => {
    expect(keptOf(calls)).toEqual({
      completed: { [STOP]: "2026-01-05T08:00:00Z" },
      notes: { [STOP]: ["Ring twice."] },
    });
    expect(keptOf([])).toEqual({ completed: {}, notes: {} });
  });

  it("shows the day as this phone left it, and ignores other days", () => {
    const data = day([stop(STOP), stop(OTHER)]);
    const shown = withKept(data, keptOf(calls));
    const states = statesOf([STOP, OTHER], shown.acts);
    expect(states.get(STOP)).toMatchObject({ status: "completed", notes: [{ text: "Ring twice." }] });
    expect(states.get(OTHER)).toMatchObject({ status: "pending", notes: [] });
    expect(withKept(data, { completed: { elsewhere: "2026-01-05T08:00:00Z" }, notes: {} })).toBe(data);
  });
});
