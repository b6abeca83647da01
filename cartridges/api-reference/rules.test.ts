import { expect, it } from "vitest";
import { openApiPath, paramsOf, typeOf } from "./rules";

it("converts a path to OpenAPI syntax", () => {
  expect([openApiPath("/orders/:id/approve"), paramsOf("/session/:route/:day")]).toEqual([
    "/api/orders/{id}/approve",
    ["route", "day"],
  ]);
});

it("describes a type in a few words", () => {
  expect(
    [
      { type: "string" },
      { type: "string", format: "date" },
      { enum: ["M", "T"] },
      { type: "array", items: { type: "integer" } },
      { anyOf: [{ type: "string" }, { type: "number" }] },
      { anyOf: [{ anyOf: [{ type: "string" }, { type: "number" }] }, { type: "string" }] },
      { const: "next" },
      {},
    ].map(typeOf),
  ).toEqual([
    "text",
    "date",
    "one of M, T",
    "list of integer",
    "text or number",
    "text or number",
    '"next"',
    "anything",
  ]);
});
