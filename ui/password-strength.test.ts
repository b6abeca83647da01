import fc from "fast-check";
import { expect, it } from "vitest";
import { newCharacters, strengthOf } from "./password-strength";

it.each([
  ["", "Too short"],
  ["abcde", "Too short"],
  ["aaaaaaaaaaaaaaaa", "Weak"],
  ["1234567890", "Weak"],
  ["fedcba987654", "Weak"],
  ["linen&", "Fair"],
  ["linen truck", "Good"],
  ["three wet towels on a line", "Strong"],
])("rates %j as %s", (password, word) => {
  expect(strengthOf(password).word).toBe(word);
});

it("never rates a longer password lower", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (first, more) => {
      expect(strengthOf(first + more).level).toBeGreaterThanOrEqual(strengthOf(first).level);
    }),
  );
});

it("counts no more characters than there are", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (password) => {
      expect(newCharacters(password)).toBeLessThanOrEqual([...password.toLowerCase()].length);
    }),
  );
});
