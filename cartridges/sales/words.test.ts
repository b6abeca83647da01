import { expect, it } from "vitest";
import { changeOfAmount, changeOfCount, commissionOf } from "./words";

it("says a change with its sign", () => {
  expect(changeOfAmount({ now: 112_500, before: 100_000 })).toBe("+12.5%");
  expect(changeOfAmount({ now: 91_700, before: 100_000 })).toBe("-8.3%");
  expect(changeOfAmount({ now: 100, before: 100 })).toBe("+0.0%");
  expect(changeOfCount({ now: 7, before: 5 })).toBe("+2");
  expect(changeOfCount({ now: 0, before: 5 })).toBe("-5");
  expect(changeOfCount({ now: 5, before: 5 })).toBe("+0");
});

it("says no percentage of nothing", () => {
  expect(changeOfAmount({ now: 0, before: 0 })).toBe("+0.0%");
  expect(changeOfAmount({ now: 123_400, before: 0 })).toBe("+$1,234.00");
});

it("reckons the commission to the cent", () => {
  expect(commissionOf(12_345, 10)).toBe(1_235);
  expect(commissionOf(12_345, 0)).toBe(0);
  expect(commissionOf(12_345, 8.25)).toBe(1_018);
});
