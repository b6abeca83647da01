interface Route {
  path?: string;
  module: string;
}

/**
 * Where a browser has no worker, nothing has brought the scripts of pages that were not opened yet. They are fetched while there is a network:
 * the router loads a page anew that lacks one, and without network that would be the end of the page on the screen.
 */
export function fetchPageScripts(part: string): void {
  const { routes } = (globalThis as unknown as { __remixManifest: { routes: Readonly<Record<string, Route>> } })
    .__remixManifest;
  for (const { path, module } of Object.values(routes))
    if (path?.startsWith(`${part}/`)) void import(/* @vite-ignore */ module).catch(() => {});
}
