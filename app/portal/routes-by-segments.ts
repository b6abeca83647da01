import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];

/** The segments of a route's full path, in lower case as Remix compares them. */
function segmentsOf(routes: Routes, id: string): string[] {
  const path: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""])
    path.unshift(...(route.path?.toLowerCase().split("/").filter(Boolean) ?? []));
  return path;
}

const isFixed = (segment: string) => !/[:*?]/.test(segment);

/**
 * A build with only these routes and their parents. Browsers still know all routes, from the file
 * at `assets.url`.
 */
function withRoutes(build: ServerBuild, kept: readonly string[]): ServerBuild {
  const ids = new Set<string>();
  for (const id of kept) for (let at: string | undefined = id; at; at = build.routes[at]?.parentId) ids.add(at);
  const only = <Of>(all: Record<string, Of>) => Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: only(build.routes as Record<string, NonNullable<Routes[string]>>),
    assets: {
      ...build.assets,
      routes: only(build.assets.routes as Record<string, ServerBuild["assets"]["routes"][string]>),
    },
  };
}

/** Whether a route with this path can match an address that starts with these segments. */
function mayMatch(path: readonly string[], beginning: readonly string[]): boolean {
  for (const [at, segment] of beginning.entries()) {
    const own = path[at];
    if (own === undefined) return false;
    // From here on it matches anything, or is optional.
    if (own === "*" || own.endsWith("?")) return true;
    if (isFixed(own) && own !== segment) return false;
  }
  return true;
}

/** This many segments distinguish the pages of a role. */
const SEGMENTS = 2;

/**
 * Partial builds by the address's first segments ("driver", "driver/dashboard"), each with the
 * routes that can match: on every request Remix parses, ranks and compares all the routes it knows,
 * and creates them anew to render one page (docs/performance.md). Remix still decides which route
 * matches. An address without such segments, or with unusual spelling (an escape, another suffix),
 * uses the whole build.
 */
export function buildsBySegments(build: ServerBuild): ReadonlyMap<string, ServerBuild> {
  const ids = Object.keys(build.routes).filter((id) => build.routes[id]!.index || build.routes[id]!.path);
  const paths = new Map(ids.map((id) => [id, segmentsOf(build.routes, id)]));
  const beginnings = [...paths.values()].flatMap((path) =>
    path.slice(0, SEGMENTS).map((_, at) => path.slice(0, at + 1).join("/")),
  );
  return new Map(
    [...new Set(beginnings)].filter(isFixed).map((beginning) => [
      beginning,
      withRoutes(
        build,
        ids.filter((id) => mayMatch(paths.get(id)!, beginning.split("/"))),
      ),
    ]),
  );
}

/** Looks up an address, or that of a page's data, by as many of its first segments as possible. */
export function bySegments<Known>(all: ReadonlyMap<string, Known>, address: string): Known | undefined {
  const segments = address
    .split(/[?#]/, 1)[0]!
    .replace(/\.data$/, "")
    .toLowerCase()
    .split("/")
    .slice(1, SEGMENTS + 1);
  for (let count = segments.length; count > 0; count--) {
    const match = all.get(segments.slice(0, count).join("/"));
    if (match !== undefined) return match;
  }
  return undefined;
}
