import { expect, it } from "vitest";
import { callTable } from "#kernel/serve-call.server";
import { topics } from "#kernel/live/topics.server";
import { openApiOf, referenceOf, topicsOf } from "./open-api.server";

const entries = callTable.entries();

it("has every call once, with its input", () => {
  const calls = referenceOf(entries);
  expect(calls).toHaveLength(entries.length);
  expect(calls.find(({ path, method }) => path === "/api/orders/{id}/reject" && method === "PUT")).toEqual({
    method: "PUT",
    path: "/api/orders/{id}/reject",
    name: "order.reject",
    kind: "command",
    permission: "orders:decide",
    inputs: [
      {
        title: null,
        fields: [
          { name: "id", in: "path", required: true, type: expect.any(String) },
          { name: "reason", in: "body", required: true, type: "text" },
        ],
      },
    ],
  });
});

it("lists the fields of each variant of a call's input", () => {
  const placing = referenceOf(entries).find(({ path, method }) => path === "/api/orders" && method === "POST");
  const required = (placing?.inputs ?? []).map(({ title, fields }) => [
    title,
    fields.filter((field) => field.required).map(({ name }) => name),
  ]);
  expect(required).toEqual([
    ["For one date, as the portal sends it", ["customerId", "items"]],
    ["From now on, as the order page sends it", ["customer_number", "items"]],
  ]);
  expect(placing?.inputs[0]?.fields.map(({ name }) => name)).toContain("serviceDate");
  const { requestBody } = openApiOf(entries).paths["/api/orders"]!.post as {
    requestBody: { content: { "application/json": { schema: { oneOf: object[] } } } };
  };
  expect(requestBody.content["application/json"].schema.oneOf).toMatchObject([
    { properties: { customerId: {} } },
    { properties: { customer_number: {} } },
  ]);
});

it("is an OpenAPI document in which every path variable is a parameter", () => {
  const { openapi, paths } = openApiOf(entries);
  expect(openapi).toBe("3.0.3");
  for (const [path, methods] of Object.entries(paths)) {
    for (const operation of Object.values(methods) as {
      parameters: { name: string; in: string }[];
      operationId: string;
    }[]) {
      const params = operation.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => `{${name}}`);
      expect(params).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
  }
  expect(JSON.parse(JSON.stringify(paths))).toEqual(paths);
});

it("has every topic of the live stream, with the parts of its name", () => {
  expect(topicsOf(topics.values())).toContainEqual({
    name: "loading",
    address: "loading:{route}:{date}",
    permission: "loading:read",
    versioned: true,
  });
  expect(topicsOf(topics.values())).toHaveLength(topics.size);
  expect(openApiOf(entries, topicsOf(topics.values()))["x-topics"]).toHaveLength(topics.size);
});
