import { notFound } from "./errors";
import { pageLoader, pathOf } from "./handlers.server";
import { pageAt, type DeclaredPage } from "./page-table";
import { openCartridge } from "./server-registry.server";

function declaredAt(url: URL): DeclaredPage {
  const page = pageAt(pathOf(url));
  if (!page) throw notFound("No pages.ts declares this page.");
  return page;
}

/** The loader of every page that shows one cartridge: for the roles it is declared for, with the address's parameters and what it asks as its key. */
export const loadDeclaredPage = pageLoader(
  ({ url }) => declaredAt(url).roles,
  async ({ actor, url, params }) => {
    const { cartridge, title, headed = false, asks = [] } = declaredAt(url);
    const asked = asks.map((name) => [name, url.searchParams.get(name)] as const);
    const key = Object.fromEntries(
      [...Object.entries(params), ...asked].flatMap(([name, value]) => (value ? [[name, value]] : [])),
    );
    return { title, headed, opened: await openCartridge(actor, cartridge, key) };
  },
);
