import { describe, expect, it } from "vitest";
import { companyDateSchema, routeNumberSchema, serviceDaySchema } from "./schema";

/** As deep as a body of 1 MB can be nested. */
const nested = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);
const messageFor = (
  schema: typeof serviceDaySchema | typeof companyDateSchema | typeof routeNumberSchema,
  input: unknown,
) => schema.safeParse(input).error?.issues[0]?.message;

describe("invalid input", () => {
  it.each([
    ["day", serviceDaySchema],
    ["date", companyDateSchema],
    ["route", routeNumberSchema],
  ] as const)("is refused at any nesting depth: %s", (_, schema) => {
    for (const depth of [1, 5_000, 9_000])
      expect(messageFor(schema, nested(depth))).toMatch(/\(it is neither text nor a number\)\.$/);
    expect(messageFor(schema, [["Monday"]])).toMatch(/\(it is neither text nor a number\)\.$/);
  });

  it("is quoted in the message if it is text or a number, and truncated if it is long", () => {
    expect(messageFor(serviceDaySchema, "Sunday")).toMatch(/\(it is "Sunday"\)\.$/);
    expect(messageFor(companyDateSchema, 7)).toMatch(/\(it is 7\)\.$/);
    expect(messageFor(serviceDaySchema, "x".repeat(100))).toMatch(/x…\)\.$/);
    expect(messageFor(serviceDaySchema, undefined)).toMatch(/\(it is missing\)\.$/);
  });
});
