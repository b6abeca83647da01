import { expect, it } from "vitest";
import { callLink, phoneNumber } from "./phone-number";

it.each([
  ["+15550100033", "(555) 010-0033"],
  ["+1 555 010 0033", "(555) 010-0033"],
  ["1-555-010-0033", "(555) 010-0033"],
  ["555.010.0033", "(555) 010-0033"],
  ["(555) 010-0033", "(555) 010-0033"],
  ["555 0100", "555 0100"],
  ["+49 30 901820", "+49 30 901820"],
  ["555 010 0033 ext. 4", "555 010 0033 ext. 4"],
  ["", ""],
])("a phone number %j reads as %j", (typed, read) => {
  expect(phoneNumber(typed)).toBe(read);
});

it("a link calls a number without its spaces and brackets", () => {
  expect(callLink("+1 (555) 010-0033")).toBe("tel:+15550100033");
});
