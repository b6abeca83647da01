import { expect, it } from "vitest";
import { changeInWords, changeOfAmount, changeOfCount, commissionOf } from "./words";

it("shows a change with its sign", () => {
  expect(changeOfAmount({ now: 112_500, before: 100_000 })).toBe("+12.5%");
  expect(changeOfAmount({ now: 91_700, before: 100_000 })).toBe("-8.3%");
  expect(changeOfAmount({ now: 100, before: 100 })).toBe("+0.0%");
  expect(changeOfCount({ now: 7, before: 5 })).toBe("+2");
  expect(changeOfCount({ now: 0, before: 5 })).toBe("-5");
  expect(changeOfCount({ now: 5, before: 5 })).toBe("+0");
});

it("shows an amount instead of a percentage when the old value is zero", () => {
  expect(changeOfAmount({ now: 0, before: 0 })).toBe("+0.0%");
  expect(changeOfAmount({ now: 123_400, before: 0 })).toBe("+$1,234.00");
});

it("rounds the commission to the cent", () => {
  expect(commissionOf(12_345, 10)).toBe(1_235);
  expect(commissionOf(12_345, 0)).toBe(0);
  expect(commissionOf(12_345, 8.25)).toBe(1_018);
});

it("colors a change for its card, neutral if nothing changed or nothing was there before", () => {
  const of = (now: number, before: number) => ({ now, before });
  const figures = { sales: of(100, 100), commission: of(100, 100), drivers: of(7, 7), pending: of(0, 0) };
  const say = (figure: keyof typeof figures, now: number, before: number, others: Partial<typeof figures> = {}) =>
    Object.values(changeInWords(figure, { ...figures, ...others, [figure]: of(now, before) })).join(" ");
  expect(say("sales", 112_500, 100_000)).toBe("+12.5% ok");
  expect(say("commission", 91_700, 100_000)).toBe("-8.3% bad");
  expect(say("drivers", 7, 5)).toBe("+2 ok");
  expect(say("sales", 99_999, 100_000)).toBe("No change plain");
  expect(say("drivers", 7, 7)).toBe("No change plain");
  // An empty company.
  expect(say("sales", 0, 0)).toBe("Nothing plain");
  expect(say("drivers", 7, 0, { sales: of(0, 0) })).toBe("Nothing plain");
  expect(say("pending", 8, 0, { sales: of(0, 0), drivers: of(7, 0) })).toBe("Nothing plain");
  // More pending orders are not good news.
  expect(say("pending", 8, 0)).toBe("+8 warn");
  expect(say("pending", 5, 13)).toBe("-8 ok");
});
