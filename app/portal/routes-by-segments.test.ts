import { matchRoutes } from "@remix-run/react";
import type { ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import routes from "../routes";
import { buildsBySegments, bySegments } from "./routes-by-segments";

interface Configured {
  id?: string;
  file: string;
  path?: string;
  index?: boolean;
  children?: Configured[];
}
type Route = { id: string; parentId?: string; path?: string; index?: boolean };

const flat = (configured: readonly Configured[], parentId: string): Route[] =>
  configured.flatMap(({ id = "", file, path, index, children = [] }) => {
    const route = { id: id || `${file} ${path ?? ""}`, parentId, path, index };
    return [route, ...flat(children, route.id)];
  });
const all: Route[] = [{ id: "root", path: "" }, ...flat((await routes) as Configured[], "root")];
const byId = Object.fromEntries(all.map((route) => [route.id, route]));
const build = { routes: byId, assets: { routes: byId, url: "/manifest.js" } } as unknown as ServerBuild;
const builds = buildsBySegments(build);

const treeOf = (known: ServerBuild["routes"], parentId?: string): object[] =>
  Object.values(known as Record<string, Route>)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => ({ id, path, index, ...(!index && { children: treeOf(known, id) }) }));
const matched = (known: ServerBuild["routes"], path: string) =>
  matchRoutes(treeOf(known) as never, path)?.map(({ route, params }) => [(route as { id: string }).id, params]) ?? null;

const addresses = all.flatMap(({ id, path }) => {
  if (!path) return [];
  let whole = path;
  for (let at = byId[id]!.parentId; at; at = byId[at]!.parentId) whole = `${byId[at]!.path ?? ""}/${whole}`;
  const one = `/${whole}`.replace(/\/+/g, "/");
  const filled = one.replace(/:\w+\??/g, "110001").replace("*", "orders/1");
  return [
    filled,
    filled.toUpperCase(),
    `${filled}/`,
    `${filled}/nothing-here`,
    `${filled}?tab=orders`,
    one.replace(/\/:\w+\?$/, ""),
  ];
});

describe("the build for an address's first segments", () => {
  it("matches every address to the same route as the whole build", () => {
    const others = [
      "/",
      "/nothing",
      "/driver",
      "/drive",
      "/customer",
      "//driver/dashboard",
      "/driver//dashboard",
      "/driver/dash%62oard",
      "/driver/dashboard/nothing/here",
      "/driver%2Fdashboard",
      "/%64river/dashboard",
    ];
    for (const address of [...addresses, ...others]) {
      const path = address.split("?")[0]!;
      const partial = bySegments(builds, address) ?? build;
      expect({ address, matched: matched(partial.routes, path) }).toEqual({
        address,
        matched: matched(build.routes, path),
      });
    }
    expect(addresses.filter((address) => matched(build.routes, address.split("?")[0]!)).length).toBeGreaterThan(100);
  });

  it("contains far fewer routes than the whole build, all of them known to the browser", () => {
    expect(builds.size).toBeGreaterThan(10);
    for (const [segment, { routes: known, assets }] of builds) {
      expect(Object.keys(known)).toContain("root");
      expect(Object.keys(assets.routes)).toEqual(Object.keys(known));
      expect({ segment, routes: Object.keys(known).length }).toEqual({
        segment,
        routes: expect.toSatisfy((count: number) => count <= all.length / 2),
      });
    }
  });

  it("contains little more than the page itself for a role's page", () => {
    const pages = Object.values(bySegments(builds, "/driver/journal")!.routes as Record<string, Route>);
    expect(pages.flatMap(({ path }) => path || [])).toEqual(["driver/journal"]);
  });

  it("is the same for a page's data as for the page", () => {
    const keyOf = (address: string) => [...builds].find(([, each]) => each === bySegments(builds, address))?.[0];
    expect(keyOf("/driver/dashboard.data?_routes=root")).toBe("driver/dashboard");
    expect(keyOf("/driver/nothing-here")).toBe("driver");
    expect(keyOf("/admin.data")).toBe("admin");
    expect(keyOf("/SuperAdmin")).toBe("superadmin");
    expect(keyOf("/?page=/driver")).toBeUndefined();
    expect(keyOf("/_root.data")).toBeUndefined();
  });
});
