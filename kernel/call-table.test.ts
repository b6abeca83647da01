import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Call } from "./calls.server";
import { CallTable } from "./call-table.server";

const call = (name: string): Call => ({ definition: { name }, kind: "query", handle: async () => name });
const table = (...names: string[]) =>
  new CallTable({ "/cartridges/note/api.server.ts": Object.fromEntries(names.map((name) => [name, call(name)])) });

describe("the call table", () => {
  it("finds calls by address with parameters; a literal segment beats a parameter", () => {
    const calls = table("GET /orders/:id", "GET /orders/pending", "PUT /orders/:id/approve", "GET /:place/pending");
    expect(calls.find("/orders/pending")!.served.GET!.definition.name).toBe("GET /orders/pending");
    expect(calls.find("/orders/7")).toMatchObject({ params: { id: "7" } });
    expect(calls.find("/customers/pending")).toMatchObject({ params: { place: "customers" } });
    expect(calls.find("/Orders/a%20b/Approve/")).toMatchObject({ params: { id: "a b" } });
  });

  it("finds nothing for an address that is not served", () => {
    const calls = table("GET /orders/:id");
    for (const path of ["", "/", "/orders", "/orders/", "/orders/1/2", "/notes/1", "//orders/1"])
      expect(calls.find(path)).toBeNull();
    expect(() => calls.find("/orders/%E0%A4%A")).toThrow(URIError);
  });

  it("rejects two calls with the same address, whatever the parameters are called", () => {
    expect(
      () =>
        new CallTable({
          "a/api.server.ts": { "GET /orders/:id": call("a") },
          "b/api.server.ts": { "GET /Orders/:number": call("b") },
        }),
    ).toThrow("GET /Orders/:number in b/api.server.ts is already served by a/api.server.ts.");
    expect(() => table("GET /orders/:id", "PUT /orders/:number")).not.toThrow();
  });

  it("finds calls in any order of registration", () => {
    const names = ["GET /a/:x/c", "GET /a/b/:y", "GET /:x/b/c", "GET /a/b/c", "GET /:x/:y/:z"];
    fc.assert(
      fc.property(fc.shuffledSubarray(names, { minLength: names.length }), (shuffled) => {
        const calls = table(...shuffled);
        for (const [path, name] of [
          ["/a/b/c", "GET /a/b/c"],
          ["/a/b/d", "GET /a/b/:y"],
          ["/a/d/c", "GET /a/:x/c"],
          ["/d/b/c", "GET /:x/b/c"],
          ["/d/e/f", "GET /:x/:y/:z"],
        ]) {
          expect(calls.find(path!)!.served.GET!.definition.name).toBe(name);
        }
      }),
    );
  });
});
