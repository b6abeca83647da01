import { expect, test } from "vitest";
import { z } from "zod";
import { definitions } from "../../kernel/server-registry.server";

/**
 * PostgreSQL accepts any 32 hex digits as an id, so some rows have ids of no known UUID version.
 */
const OF_NO_VERSION = "d41d8cd9-8f00-b204-e980-0998ecf8427e";

interface Shape {
  format?: string;
  pattern?: string;
}
/** Every part of a schema that is an id, with the path of its field. */
function idsIn(shape: unknown, field: string): [string, Shape][] {
  if (typeof shape !== "object" || shape === null) return [];
  const inside = Object.entries(shape).flatMap(([name, part]) => idsIn(part, `${field}.${name}`));
  return (shape as Shape).format === "uuid" ? [[field, shape as Shape], ...inside] : inside;
}

test("every call accepts any id that the database accepts", () => {
  const ids = [...definitions.values()].flatMap(({ name, input }) =>
    idsIn(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }), name),
  );
  expect(ids.length).toBeGreaterThan(40);
  expect(ids.filter(([, { pattern }]) => !new RegExp(pattern!).test(OF_NO_VERSION)).map(([field]) => field)).toEqual(
    [],
  );
});
