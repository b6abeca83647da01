import fc from "fast-check";
import { expect, it } from "vitest";
import { uniqueUsername } from "./rules";

it("makes a username of an email's first part", () => {
  expect(uniqueUsername("Ada.Byron@example.com", new Set())).toBe("ada.byron");
  expect(uniqueUsername("..ada+linen@example.com", new Set())).toBe("adalinen");
  expect(uniqueUsername("чистота@example.com", new Set())).toBe("user");
  expect(uniqueUsername(`${"a".repeat(64)}@example.com`, new Set())).toHaveLength(50);
});

it("makes one that nobody has, by the shape a username has", () => {
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
