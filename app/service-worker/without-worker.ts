interface Route {
  path?: string;
  module: string;
}

/**
 * For a browser without a service worker: fetches the scripts of pages that were not opened yet
 * while there is a network. Otherwise the router would reload a page whose script is missing, and
 * offline that would lose the current page.
 */
export function fetchPageScripts(part: string): void {
  const { routes } = (globalThis as unknown as { __remixManifest: { routes: Readonly<Record<string, Route>> } })
    .__remixManifest;
  for (const { path, module } of Object.values(routes))
    if (path?.startsWith(`${part}/`)) void import(/* @vite-ignore */ module).catch(() => {});
}
