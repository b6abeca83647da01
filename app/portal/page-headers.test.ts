import { expect, it } from "vitest";
import { filesAhead } from "./files-ahead";
import { setKeptHeaders } from "./kept-headers";

const headersOf = (person: string | undefined, status = 200, isKept = true) => {
  const headers = new Headers();
  setKeptHeaders(headers, { person, status, isKept, build: "b1" });
  return Object.fromEntries(headers);
};

it("says in the response whose page it is, and whether it may be cached", () => {
  expect(headersOf("dana")).toEqual({ person: "dana", keep: "b1", "cache-control": "private, no-cache" });
  expect(headersOf("dana", 200, false)).toEqual({ person: "dana", "cache-control": "private, no-cache" });
  expect(headersOf("dana", 500)).toEqual({ person: "dana", "cache-control": "private, no-cache" });
  expect(headersOf("nobody")).toEqual({ person: "nobody" });
  expect(headersOf(undefined)).toEqual({});
});

it("preloads the scripts of a page's cartridges once each, however deeply nested in its data", () => {
  type Context = Parameters<typeof filesAhead>[0];
  const opened = (id: string) => ({ id, key: {}, data: { id: "order" }, error: null });
  const context = {
    manifest: {
      url: "/assets/manifest.js",
      entry: { module: "/assets/entry.js", imports: ["/assets/shared.js"] },
      routes: { page: { module: "/assets/page.js", imports: ["/assets/shared.js"] } },
    },
    staticHandlerContext: {
      matches: [{ route: { id: "page" } }],
      loaderData: { page: { opened: [opened("load-list"), opened("note")], other: opened("unknown"), name: null } },
    },
  } as unknown as Context;
  const parts = {
    "load-list": ["/assets/list.js", "/assets/shared.js"],
    note: ["/assets/note.js", "/assets/note.css"],
    order: ["/assets/order.js"],
  };
  expect(filesAhead(context, parts)).toEqual([
    "/assets/manifest.js",
    "/assets/shared.js",
    "/assets/entry.js",
    "/assets/page.js",
    "/assets/list.js",
    "/assets/note.js",
  ]);
});
