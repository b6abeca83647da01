import fc from "fast-check";
import { expect, it } from "vitest";
import { uniqueUsername } from "./rules";

it("a username is made from an email's first part", () => {
  expect(uniqueUsername("Ada.Byron@example.com", new Set())).toBe("ada.byron");
  expect(uniqueUsername("..ada+linen@example.com", new Set())).toBe("adalinen");
  expect(uniqueUsername("чистота@example.com", new Set())).toBe("user");
  expect(uniqueUsername(`${"a".repeat(64)}@example.com`, new Set())).toHaveLength(50);
});

it("a username is unique and has a valid form", () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.integer({ min: 0, max: 30 }), (email, others) => {
      const taken = new Set<string>();
      for (let other = 0; other < others; other++) taken.add(uniqueUsername(email, taken));
      const username = uniqueUsername(email, taken);
      expect(taken.size).toBe(others);
      expect(taken.has(username)).toBe(false);
      expect(username).toMatch(/^[a-z0-9][a-z0-9._-]{0,59}$/);
    }),
  );
});
