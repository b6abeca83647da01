import fc from "fast-check";
import { expect, it } from "vitest";
import { customerNumberOf, digitsAsTyped } from "./rules";

const sixDigits = fc.stringMatching(/^[0-9]{6}$/);

it("typing keeps the digits in order, and never more than six", () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const digits = digitsAsTyped(typed);
      expect(digits).toMatch(/^[0-9]{0,6}$/);
      expect(
        [...typed]
          .filter((sign) => "0123456789".includes(sign))
          .join("")
          .startsWith(digits),
      ).toBe(true);
      expect(digitsAsTyped(digits)).toBe(digits);
    }),
  );
  expect(digitsAsTyped("11a00-01 99")).toBe("110001");
});

it("a number is parsed in any grouping", () => {
  fc.assert(
    fc.property(
      sixDigits,
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom("", " ", "-", "  ", " - "),
      fc.constantFrom("", " "),
      (number, place, gap, padding) => {
        expect(customerNumberOf(padding + number.slice(0, place) + gap + number.slice(place) + padding)).toBe(number);
      },
    ),
  );
});

it("an invalid number is rejected: it is never truncated or combined", () => {
  fc.assert(
    fc.property(fc.string(), (sent) => {
      const number = customerNumberOf(sent);
      if (number !== null) expect(sent.replace(/[\s-]/g, "")).toBe(number);
    }),
  );
  for (const sent of [
    "",
    "12345",
    "1234567",
    "12345a",
    "١١٠٠٠١",
    "１１０００１",
    "110.001",
    "-110001",
    "110001-",
    "33'; drop table 1100",
  ])
    expect(customerNumberOf(sent)).toBeNull();
});
