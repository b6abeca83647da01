import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];

/** The first segment of a route's whole path, in small letters as Remix compares them; null for what stands at no path of its own. */
function firstSegment(routes: Routes, id: string | undefined): string | null {
  let first: string | null = null;
  for (let route = id === undefined ? undefined : routes[id]; route; route = routes[route.parentId ?? ""])
    first = route.path?.split("/").find(Boolean)?.toLowerCase() ?? first;
  return first;
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

/**
 * The build by an address's first segment, each with the routes that can match there: Remix takes apart, ranks and compares all routes
 * that it knows on every request, and makes each anew to draw one page (docs/performance.md). Which route answers is Remix's to say, as before. What
 * has no such segment, or one that is written in another way (an escape, another ending), is for the whole build.
 */
export function buildsBySegment(build: ServerBuild): ReadonlyMap<string, ServerBuild> {
  const ids = Object.keys(build.routes);
  const addressed = ids.filter((id) => build.routes[id]!.index || build.routes[id]!.path);
  const firsts = new Map(addressed.map((id) => [id, firstSegment(build.routes, id)]));
  const segments = new Set([...firsts.values()].filter((first) => first !== null && isFixed(first)) as string[]);
  const mayMatch = (id: string, segment: string) => {
    const first = firsts.get(id)!;
    return first === segment || (first !== null && !isFixed(first));
  };
  return new Map(
    [...segments].map((segment) => [
      segment,
      withRoutes(
        build,
        addressed.filter((id) => mayMatch(id, segment)),
      ),
    ]),
  );
}

/** The first segment of an address, of a page's data as well. */
export const segmentOf = (path: string): string =>
  (path.split(/[/?]/, 2)[1] ?? "").replace(/\.data$/, "").toLowerCase();
