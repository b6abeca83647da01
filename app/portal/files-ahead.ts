import type { EntryContext } from "@remix-run/node";

type Parts = Readonly<Record<string, readonly string[]>>;

/**
 * The key in a page's data for what is not needed at first: what is below the fold, or opens with a
 * tap.
 */
const LATER = "later";

/** The ids of the cartridges that a page's data show at first. */
function openedIn(data: unknown, parts: Parts): string[] {
  if (Array.isArray(data)) return data.flatMap((each) => openedIn(each, parts));
  if (typeof data !== "object" || data === null) return [];
  if ("id" in data && "key" in data && "error" in data && typeof data.id === "string" && Object.hasOwn(parts, data.id))
    return [data.id];
  return Object.entries(data).flatMap(([name, each]) => (name === LATER ? [] : openedIn(each, parts)));
}

/**
 * All scripts that a page needs: those of the entry, its routes, and the views of its cartridges,
 * without duplicates and with the entry's first.
 */
export function filesAhead(
  { manifest, staticHandlerContext }: Pick<EntryContext, "manifest" | "staticHandlerContext">,
  parts: Parts,
): readonly string[] {
  const { matches, loaderData } = staticHandlerContext;
  const routes = matches.flatMap(({ route }) => {
    const { module, imports = [] } = manifest.routes[route.id] ?? {};
    return module ? [...imports, module] : [];
  });
  const opened = openedIn(Object.values(loaderData ?? {}), parts).flatMap((id) => parts[id] ?? []);
  const scripts = [manifest.url, ...manifest.entry.imports, manifest.entry.module, ...routes, ...opened];
  return [...new Set(scripts)].filter((file) => file.endsWith(".js"));
}
