import { afterEach, expect, expectTypeOf, it, vi } from "vitest";
import type { TypedCall } from "./calls.server";
import { client } from "./client";

type Calls = {
  "PUT /orders/:id/approve": TypedCall<{ id: string; lines?: string[] }, { message: string }>;
  "GET /orders": TypedCall<{ status?: string }, { orders: number[] }>;
};
const call = client<Calls>();
const answered = () => {
  const sent = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async () =>
    Response.json({ message: "Done." }),
  );
  vi.stubGlobal("fetch", sent);
  return sent;
};
afterEach(() => vi.unstubAllGlobals());

it("puts path parameters in the address and the rest in the body", async () => {
  const sent = answered();
  const answer = await call("PUT /orders/:id/approve", { id: "a/b", lines: ["1"] }, { key: "k" });
  expectTypeOf(answer).toEqualTypeOf<{ message: string }>();
  const [path, { method, body, headers }] = sent.mock.calls[0]!;
  expect([path, method, body]).toEqual(["/api/orders/a%2Fb/approve", "PUT", '{"lines":["1"]}']);
  expect(headers).toMatchObject({ "Idempotency-Key": "k" });
});

it("sends a read's defined input as its query", async () => {
  const sent = answered();
  await call("GET /orders", { status: "pending & open" });
  await call("GET /orders", { status: undefined });
  expect(sent.mock.calls.map(([path]) => path)).toEqual(["/api/orders?status=pending+%26+open", "/api/orders"]);
});
