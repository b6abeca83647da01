interface Route {
  path?: string;
  module: string;
  imports?: readonly string[];
}

/**
 * Where a browser has no worker, nothing has brought the scripts of pages that were not opened yet. They are fetched while there is a network:
 * the router loads a page anew that lacks one, and without network that would be the end of the page on the screen.
 */
export function fetchPageScripts(part: string): void {
  const { routes } = (globalThis as unknown as { __remixManifest: { routes: Readonly<Record<string, Route>> } })
    .__remixManifest;
  const own = Object.values(routes).filter(({ path }) => path?.startsWith(`${part}/`));
  for (const file of new Set(own.flatMap(({ module, imports = [] }) => [module, ...imports]))) {
    const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href: file });
    document.head.append(link);
  }
}
