import { describe, expect, it } from "vitest";
import { differenceWords, missingPieces, soilWords } from "./rules";
import type { DeliveredLine } from "./schema";

const line = (part: Partial<DeliveredLine>): DeliveredLine => ({
  sku: "TWL",
  description: "Bath Towel",
  due: 10,
  delivered: 10,
  reason: null,
  soil: null,
  ...part,
});

describe("a delivery in words", () => {
  it("says what is missing and why, and what came in addition", () => {
    expect(differenceWords(line({}))).toBeNull();
    expect(differenceWords(line({ delivered: 7, reason: "short" }))).toBe("3 short");
    expect(differenceWords(line({ delivered: 7, reason: "refused" }))).toBe("3 not taken");
    expect(differenceWords(line({ delivered: 12, reason: "count" }))).toBe("2 more than due");
    expect(missingPieces({ lines: [line({ delivered: 7 }), line({ delivered: 12 })] })).toBe(3);
  });

  it("lists the counted soil, by product and in mixed bags", () => {
    expect(soilWords({ lines: [line({})], soil_bags: null, soil_unit: "bags" })).toBeNull();
    expect(soilWords({ lines: [line({ soil: 1 })], soil_bags: 2, soil_unit: "bags" })).toBe("1 bag and 2 mixed bags");
    expect(soilWords({ lines: [line({ soil: 4 }), line({ soil: 8 })], soil_bags: null, soil_unit: "pieces" })).toBe(
      "12 pieces",
    );
  });
});
