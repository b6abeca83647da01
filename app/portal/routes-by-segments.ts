import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];

/** The segments of a route's whole path, in small letters as Remix compares them. */
function segmentsOf(routes: Routes, id: string): string[] {
  const path: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""])
    path.unshift(...(route.path?.toLowerCase().split("/").filter(Boolean) ?? []));
  return path;
}

const isFixed = (segment: string) => !/[:*?]/.test(segment);

/** A build with only these routes and what they stand in. Scripts are told of all routes still: by the file at `assets.url`. */
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

/** Whether a route of this path can match an address that begins so. */
function mayMatch(path: readonly string[], beginning: readonly string[]): boolean {
  for (const [at, segment] of beginning.entries()) {
    const own = path[at];
    if (own === undefined) return false;
    // From here on it matches anything, or may not be there at all.
    if (own === "*" || own.endsWith("?")) return true;
    if (isFixed(own) && own !== segment) return false;
  }
  return true;
}

/** So many segments tell the pages of a role apart. */
const SEGMENTS = 2;

/**
 * The build by an address's first segments ("driver", "driver/dashboard"), each with the routes that can match there: Remix takes apart, ranks and
 * compares all routes that it knows on every request, and makes each anew to draw one page (docs/performance.md). Which route answers is
 * Remix's to say, as before. What has no such segments, or some that are written in another way (an escape, another ending), is for the whole build.
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

/** What is known of an address, of a page's data as well, by as many of its first segments as there are. */
export function bySegments<Known>(all: ReadonlyMap<string, Known>, address: string): Known | undefined {
  const segments = address
    .split(/[?#]/, 1)[0]!
    .replace(/\.data$/, "")
    .toLowerCase()
    .split("/")
    .slice(1, SEGMENTS + 1);
  for (let count = segments.length; count > 0; count--) {
    const known = all.get(segments.slice(0, count).join("/"));
    if (known !== undefined) return known;
  }
  return undefined;
}
