import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Prepared } from "../../kernel/access-rows";
import { handlerMark } from "../../kernel/handlers.server";
import { definitions } from "../../kernel/server-registry.server";
import { setConfiguredOrigin } from "../../services/connection/origin.server";
import { withTestDatabase } from "../support/test-database";
import { API_ROWS, callOf, PAGE_ROWS } from "./domain-rows";
import { freshKey, type Ground } from "./ground";
import { makePeople, ORIGIN, PASSWORD, type People } from "./people";
import { apiCalls, call, callApi, portalRoutes, pageRoutes, routeFiles, type Call } from "./portal-handlers";
import { writtenRows } from "./written-rows";

const database = withTestDatabase();
let people: People, ground: Ground;
beforeAll(async () => {
  people = await makePeople(database.current);
  ground = { database: database.current, people };
});
beforeEach(() => database.current.prisma.rateLimit.deleteMany());
afterEach(() => setConfiguredOrigin(null));

const split = (endpoint: string) => endpoint.split(" ") as [Call["method"] & {}, string];
const apiWrites = Object.entries(API_ROWS).filter(([endpoint]) => !endpoint.startsWith("GET "));
const jsonWrites = apiWrites.filter(([endpoint]) => endpoint !== "POST /api/import");
/**
 * Queries that are sent as POST because their input is long. There is no outcome to store for them,
 * so they ignore an idempotency key.
 */
const questions = new Set(
  apiCalls
    .filter(({ call }) => definitions.get(call.definition.name)?.kind === "query")
    .map(({ method, address }) => `${method} ${address}`),
);
const START = "/api/loading-status/session/start";
const start = async (part: Partial<Call>, headers: Record<string, string> = {}) =>
  callApi({
    method: "POST",
    address: START,
    ...part,
    headers: { ...(await people.headersOf("route's driver")), ...headers },
  });
/** Checks an error response: JSON with a code and a message, and no internals. */
async function refusalOf(response: Response) {
  const text = await response.text();
  expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(text).not.toMatch(/prisma|\bat .*:\d+:\d+|node_modules|\.ts\b|select |postgres/i);
  const { error, message } = JSON.parse(text) as { error: string; message: string };
  expect(message).not.toBe("");
  return { status: response.status, error, message };
}

describe("every route", () => {
  it("is in app/routes.ts", () => {
    expect([...new Set(portalRoutes.map(({ file }) => file))].sort()).toEqual(routeFiles.sort());
  });

  it.each(portalRoutes.map(({ address, module }) => [address, module] as const))(
    "of %s uses a handler wrapper",
    (_, { loader, action, default: page }) => {
      expect(loader ?? action ?? page).toBeDefined();
      for (const [handler, kinds] of [
        [loader, ["page", "api"]],
        [action, ["page-action", "api"]],
      ] as const) {
        if (handler) expect(kinds).toContain(handlerMark(handler)?.kind);
      }
    },
  );

  it("with a page has a loader, which runs the guard", () => {
    for (const { file, module } of portalRoutes)
      if (module.default) expect({ file, kind: handlerMark(module.loader)?.kind }).toEqual({ file, kind: "page" });
  });

  it("under /api is the single one that serves the cartridges' calls", () => {
    const [api, ...others] = portalRoutes.filter(({ address }) => address.startsWith("/api/"));
    expect(others).toEqual([]);
    expect([handlerMark(api!.module.loader)?.kind, handlerMark(api!.module.action)?.kind, api!.module.default]).toEqual(
      ["api", "api", undefined],
    );
    for (const { module } of pageRoutes) expect(handlerMark(module.loader)?.kind).toBe("page");
  });
});

describe("a write from another site", () => {
  const foreign: Record<string, string>[] = [
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { Origin: "http://elsewhere.test" },
    { Origin: "null" },
  ];

  it.each(apiWrites)("is rejected by %s, even with a SuperAdmin's cookie", async (endpoint, row) => {
    const [method, address] = split(endpoint);
    for (const headers of foreign) {
      const request = {
        method,
        address,
        ...(await callOf(row, ground)),
        headers: { ...headers, ...(await people.headersOf("SuperAdmin", "cookie")) },
      };
      const before = await writtenRows(database.current);
      expect(await refusalOf(await callApi(request))).toEqual({
        status: 403,
        error: "not_allowed",
        message: "This request came from another site.",
      });
      expect(await writtenRows(database.current)).toBe(before);
    }
  });

  it.each(PAGE_ROWS.filter(({ page }) => page.startsWith("POST ")).map((row) => [row.page, row] as const))(
    "is rejected by the form of %s",
    async (endpoint, { visit = (): Prepared => ({}) }) => {
      const [method, address] = split(endpoint);
      for (const headers of foreign) {
        const request = {
          method,
          address,
          ...(await visit(ground)),
          headers: { ...headers, ...(await people.headersOf("route's driver", "cookie")) },
        };
        const before = await writtenRows(database.current);
        expect(await call(request)).toMatchObject({
          data: { message: "This request came from another site." },
          init: { status: 403 },
        });
        expect(await writtenRows(database.current)).toBe(before);
      }
    },
  );

  it("is accepted with a bearer token, as are writes from our own pages", async () => {
    expect((await start({ body: freshKey() }, { Origin: "http://elsewhere.test" })).status).toBe(200);
    const cookie = await people.headersOf("route's driver", "cookie");
    const ours: Record<string, string>[] = [{ "Sec-Fetch-Site": "same-origin" }, { Origin: ORIGIN }];
    for (const headers of ours) {
      expect(
        (await callApi({ method: "POST", address: START, body: freshKey(), headers: { ...cookie, ...headers } }))
          .status,
      ).toBe(200);
    }
  });
});

describe("the sender of a call", () => {
  it("is the bearer token's user, and a cookie beside it is ignored", async () => {
    const [good, cookie] = [await people.headersOf("route's driver"), await people.headersOf("SuperAdmin", "cookie")];
    const me = async (headers: Record<string, string>) =>
      callApi({ address: "/api/auth/me", headers: { ...cookie, ...headers } });
    for (const Authorization of ["Bearer wrong", "Bearer", "Basic c3VwZXJhZG1pbjo=", ""])
      expect((await me({ Authorization })).status).toBe(401);
    expect((await (await me(good)).json()).user.username).toBe("driver");
    expect((await (await me({})).json()).user.username).toBe("superadmin");
    const written = await callApi({
      method: "POST",
      address: START,
      body: freshKey(),
      headers: { ...cookie, Authorization: "Bearer wrong" },
    });
    expect(written.status).toBe(401);
  });
});

describe("the maker of a queued call", () => {
  it.each(apiWrites)("must be its sender, or %s is rejected", async (endpoint, row) => {
    const [method, address] = split(endpoint);
    const request = { ...(await callOf(row, ground)), method, address };
    for (const means of ["cookie", "bearer"] as const) {
      const sender = await people.headersOf("SuperAdmin", means);
      const before = await writtenRows(database.current);
      const response = await callApi({ ...request, headers: { ...sender, "Made-By": people.ids["route's driver"] } });
      expect(await refusalOf(response)).toEqual({
        status: 409,
        error: "other_person",
        message: "Someone else did this on this device. It's sent when they sign in again.",
      });
      expect(await writtenRows(database.current)).toBe(before);
    }
    const nobody = await callApi({ ...request, headers: { "Made-By": people.ids["route's driver"] } });
    expect(nobody.status).toBe(401);
  });

  it("can send it", async () => {
    expect((await start({ body: freshKey() }, { "Made-By": people.ids["route's driver"] })).status).toBe(200);
  });
});

describe("a call's body", () => {
  it.each(jsonWrites)("of %s must be JSON, which a plain form cannot send", async (endpoint, row) => {
    const [method, address] = split(endpoint);
    const { params } = await callOf(row, ground);
    for (const type of [
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "text/plain",
      "text/plain; application/json",
      "application/jsonp",
    ]) {
      for (const means of ["cookie", "bearer"] as const) {
        const response = await callApi({
          method,
          address,
          params,
          raw: '{"a":1}',
          headers: { "Content-Type": type, ...(await people.headersOf("SuperAdmin", means)) },
        });
        expect(await refusalOf(response)).toMatchObject({ status: 415, error: "not_json" });
      }
    }
  });

  it.each([
    ["broken", '{"route_number": "33"', "The body is not JSON."],
    ["a single quote", "{'a': 1}", "The body is not JSON."],
    ["no UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), "The body is not JSON."],
    ["very deep", `${"[".repeat(200_000)}`, "The body is not JSON."],
    ["an array", "[]", "The body must be a JSON object."],
    ["a word", '"start"', "The body must be a JSON object."],
    ["null", "null", "The body must be a JSON object."],
  ])("that is %s is rejected", async (_, raw, message) => {
    for (const [endpoint, row] of jsonWrites) {
      const [method, address] = split(endpoint);
      const { params } = await callOf(row, ground);
      const response = await callApi({
        method,
        address,
        params,
        raw,
        headers: { "Content-Type": "application/json", ...(await people.headersOf("SuperAdmin")) },
      });
      expect(await refusalOf(response)).toEqual({ status: 400, error: "bad_input", message });
    }
  });

  it.each(jsonWrites)(
    "of %s is optional, but with a cookie only for requests from our own pages",
    async (endpoint, row) => {
      const [method, address] = split(endpoint);
      const { params } = await callOf(row, ground);
      const statusWith = async (headers: Record<string, string>) =>
        (await callApi({ method, address, params, headers: { "Idempotency-Key": "k".repeat(201), ...headers } }))
          .status;
      const cookie = await people.headersOf("another customer", "cookie");
      expect(await statusWith(await people.headersOf("another customer"))).not.toBe(415);
      expect(await statusWith({ ...cookie, "Sec-Fetch-Site": "same-origin" })).not.toBe(415);
      expect(await statusWith({ ...cookie, Origin: ORIGIN })).not.toBe(415);
      const before = await writtenRows(database.current);
      expect(await statusWith(cookie)).toBe(415);
      expect(await statusWith({ ...cookie, Origin: "http://elsewhere.test" })).toBe(403);
      expect(await writtenRows(database.current)).toBe(before);
    },
  );

  it("that is empty counts as an empty object", async () => {
    expect((await callApi({ method: "POST", address: "/api/auth/logout" })).status).toBe(200);
    expect(
      await refusalOf(await start({ raw: " ", headers: {} }, { "Content-Type": "application/json" })),
    ).toMatchObject({ status: 400 });
  });

  const large = JSON.stringify({ ...freshKey(), padding: "x".repeat(1_000_000) });
  const streamed = (chunks: number, onPull: () => void = () => {}) => {
    let sent = 0;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        onPull();
        if (sent++ < chunks) controller.enqueue(new Uint8Array(100_000).fill(0x20));
        else controller.close();
      },
    });
  };

  it("over 1 MB is rejected with or without a Content-Length, without reading the rest", async () => {
    const tooLarge = { status: 413, error: "too_large", message: "The body is larger than 1 MB." };
    const type = { "Content-Type": "application/json" };
    expect(await refusalOf(await start({ raw: large }, type))).toEqual(tooLarge);
    expect(await refusalOf(await start({ raw: "{}" }, { ...type, "Content-Length": "1000001" }))).toEqual(tooLarge);
    let pulled = 0;
    expect(await refusalOf(await start({ raw: streamed(1_000, () => pulled++) }, type))).toEqual(tooLarge);
    expect(pulled).toBeLessThan(20);
  });

  it("that ends early is rejected", async () => {
    const raw = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error("The sender disconnected.")),
    });
    expect(await refusalOf(await start({ raw }, { "Content-Type": "application/json" }))).toMatchObject({
      status: 400,
      message: "The body is incomplete.",
    });
  });

  it("of a page must be a form of at most 1 MB", async () => {
    const login = (raw: BodyInit, headers: Record<string, string> = {}) =>
      call({ method: "POST", address: "/driver/login", raw, headers });
    expect(await login(new URLSearchParams({ username: "driver", password: "x".repeat(1_000_000) }))).toMatchObject({
      init: { status: 413 },
    });
    expect(await login(streamed(1_000))).toMatchObject({ init: { status: 413 } });
    for (const type of ["application/json", "text/plain", "multipart/form-data"])
      expect(await login("{}", { "Content-Type": type })).toMatchObject({
        data: { message: "This page only accepts forms." },
        init: { status: 415 },
      });
    const form = new FormData();
    for (const [name, value] of Object.entries({ username: "driver", password: PASSWORD })) form.append(name, value);
    expect(await login(form)).toMatchObject({ status: 302 });
    form.set("username", new Blob(["driver"]), "driver.txt");
    expect(await login(form)).toMatchObject({ init: { status: 400 } });
  });
});

describe("a call's address and method", () => {
  it("that do not exist get a JSON error", async () => {
    for (const method of ["GET", "POST", "PUT", "DELETE"] as const) {
      expect(await refusalOf(await callApi({ method, address: "/api/*", params: { "*": "orders/1" } }))).toEqual({
        status: 404,
        error: "not_found",
        message: "There is no such call.",
      });
    }
  });

  it.each([...new Set(apiCalls.map(({ address }) => address))])(
    "of %s reject other methods with a 405",
    async (address) => {
      const served: string[] = apiCalls.filter((call) => call.address === address).map(({ method }) => method);
      const params = Object.fromEntries([...address.matchAll(/:(\w+)/g)].map(([, name]) => [name!, "1"]));
      for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD"] as const) {
        if (served.includes(method)) continue;
        const response = await callApi({ method, address, params, headers: await people.headersOf("SuperAdmin") });
        expect(response.headers.get("Allow")).toBe(served.join(", "));
        expect(await refusalOf(response)).toEqual({
          status: 405,
          error: "wrong_method",
          message: `There is no ${method} here.`,
        });
      }
    },
  );
});

describe("a call's Idempotency-Key", () => {
  it("is at most 200 characters long", async () => {
    for (const [endpoint, row] of jsonWrites.filter(([endpoint]) => !questions.has(endpoint))) {
      const [method, address] = split(endpoint);
      const headers = { ...(await people.headersOf("SuperAdmin")), "Idempotency-Key": "k".repeat(201) };
      const response = await callApi({ method, address, body: {}, ...(await callOf(row, ground)), headers });
      if (response.status !== 403)
        expect(await refusalOf(response)).toEqual({
          status: 400,
          error: "bad_input",
          message: "The Idempotency-Key is longer than 200 characters.",
        });
    }
    const body = freshKey();
    expect((await start({ body }, { "Idempotency-Key": "k".repeat(200) })).status).toBe(200);
    expect((await start({ body: freshKey() }, { "Idempotency-Key": "k".repeat(200) })).status).toBe(409);
  });
});

describe("an unexpected error", () => {
  it("is answered without its details", async () => {
    const { pool } = database.current;
    await pool.query("alter table rental_item rename to rental_item_gone");
    try {
      for (const address of ["/api/rental-items/route/:route/loadlist", "/api/rental-items/loadlist/:route"]) {
        expect(
          await refusalOf(
            await callApi({ address, params: { route: "33" }, headers: await people.headersOf("Admin") }),
          ),
        ).toEqual({
          status: 500,
          error: "failed",
          message: "Something went wrong. We've logged it; please try again.",
        });
      }
    } finally {
      await pool.query("alter table rental_item_gone rename to rental_item");
    }
  });
});
