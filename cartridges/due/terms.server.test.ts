import { validate } from "uuid";
import { expect, it } from "vitest";
import { newIdsPrefix } from "./terms.server";

it("id prefixes differ each time, even within one millisecond", () => {
  const prefixes = Array.from({ length: 100 }, newIdsPrefix);
  expect(new Set(prefixes).size).toBe(prefixes.length);
  for (const prefix of prefixes) expect(validate(`${prefix}000000000001`)).toBe(true);
});
