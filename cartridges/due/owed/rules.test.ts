import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#cartridges/service-day/rules";
import { owedItems, type OwedAccount, type PastDelivery, type PastLine } from "./rules";

const FROM = "2026-01-05";
const SKUS = ["TWL", "NAP"] as const;
const weekly = { service_days: "MW", frequency: "Weekly", first_service: null, holidays: [], terms: [] } as const;
const sum = (owed: ReadonlyMap<string, number>) => [...owed.values()].reduce((total, pieces) => total + pieces, 0);
const short = (date: string, pieces: number, part: Partial<PastDelivery & PastLine> = {}): PastDelivery => ({
  date,
  forgiven: part.forgiven ?? false,
  lines: [{ sku: "TWL", due: 10, delivered: 10 - pieces, reason: part.reason ?? "short" }],
});
const owed = (part: Partial<OwedAccount>, date: string, today: string) =>
  Object.fromEntries(owedItems({ ...weekly, deliveries: [], left_out: [], ...part }, date, today));

describe("owed pieces", () => {
  it("are owed on the next service date only", () => {
    const deliveries = [short(FROM, 3)];
    expect(owed({ deliveries }, "2026-01-07", FROM)).toEqual({ TWL: 3 });
    expect(owed({ deliveries }, "2026-01-12", FROM)).toEqual({});
    // Nobody was there on Wednesday, so from Thursday on the pieces are owed on Monday.
    expect(owed({ deliveries }, "2026-01-12", "2026-01-08")).toEqual({ TWL: 3 });
    expect(owed({ deliveries, left_out: ["2026-01-07"] }, "2026-01-12", "2026-01-07")).toEqual({ TWL: 3 });
    const holidays = [{ holiday: "2026-01-07", runs_on: "2026-01-08" }];
    expect(owed({ deliveries, holidays }, "2026-01-08", FROM)).toEqual({ TWL: 3 });
  });

  it("are none if the customer accepted it, refused the pieces, or has received them since", () => {
    expect(owed({ deliveries: [short(FROM, 3, { forgiven: true })] }, "2026-01-07", FROM)).toEqual({});
    expect(owed({ deliveries: [short(FROM, 3, { reason: "refused" })] }, "2026-01-07", FROM)).toEqual({});
    expect(owed({ deliveries: [short(FROM, 3), short("2026-01-07", 0)] }, "2026-01-12", "2026-01-08")).toEqual({});
  });

  it("are owed once at a time, and every due piece is delivered, owed, or explained", () => {
    const visit = fc.record({
      due: fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 20 })),
      missing: fc.tuple(fc.nat({ max: 25 }), fc.nat({ max: 25 })),
      reason: fc.constantFrom("short", "short", "refused", "unsaid"),
      forgiven: fc.boolean(),
      what: fc.constantFrom("delivered" as const, "delivered" as const, "left out" as const, "not recorded" as const),
    });
    fc.assert(
      fc.property(
        fc.subarray(["M", "T", "W", "R", "F"], { minLength: 1 }),
        fc.array(visit, { minLength: 1, maxLength: 25 }),
        (letters, visits) => {
          const account = { ...weekly, service_days: letters.join(""), deliveries: [], left_out: [] };
          const history: PastDelivery[] = [];
          const leftOut: string[] = [];
          let [requested, received, explained] = [0, 0, 0];
          visits.forEach(({ due, missing, reason, forgiven, what }, day) => {
            const today = addDays(FROM, day);
            const now = { ...account, deliveries: history, left_out: leftOut };
            const upcoming = Array.from({ length: 15 }, (_, days) => addDays(today, days)).filter((date) =>
              isRun(letters, date),
            );
            // At most one future date has them.
            const owing = upcoming.filter((date) => sum(owedItems(now, date, today)) > 0);
            if (owing.length > 1) throw new Error(`Owed on ${owing.join(" and ")}.`);
            if (upcoming[0] !== today || what === "not recorded") return;
            if (what === "left out") return void leftOut.push(today);
            const before = owedItems(now, today, today);
            const lines = SKUS.map((sku, place): PastLine => {
              const expected = due[place]! + (before.get(sku) ?? 0);
              const delivered = Math.max(0, expected - missing[place]!);
              return { sku, due: expected, delivered, reason: delivered === expected ? null : reason };
            });
            requested += due[0] + due[1];
            for (const line of lines) {
              received += line.delivered;
              if (line.reason !== null && (line.reason !== "short" || forgiven)) explained += line.due - line.delivered;
            }
            history.push({ date: today, lines, forgiven });
          });
          const after = addDays(FROM, visits.length);
          const next = Array.from({ length: 8 }, (_, days) => addDays(after, days)).find((date) =>
            isRun(letters, date),
          )!;
          const left = sum(owedItems({ ...account, deliveries: history, left_out: leftOut }, next, after));
          expect(received + explained + left).toBe(requested);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

const isRun = (letters: readonly string[], date: string) =>
  letters.includes(["", "M", "T", "W", "R", "F"][new Date(date).getUTCDay()] ?? "");
