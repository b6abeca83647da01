import { notFound } from "./errors";
import { pageLoader, pathOf } from "./handlers.server";
import { declaredPageAt } from "./declared-pages.server";
import { audienceOf } from "./page-access.server";
import type { DeclaredPage } from "./page-table";
import { openCartridge } from "./server-registry.server";

function declaredAt(url: URL): DeclaredPage {
  const page = declaredPageAt(pathOf(url));
  if (!page) throw notFound("No pages.ts declares this page.");
  return page;
}

/** The loader of every page that shows one cartridge: for the roles it is declared for, with the address's parameters and what it asks as its key. */
export const loadDeclaredPage = pageLoader(
  ({ actor, url }) => audienceOf(declaredAt(url), actor),
  async ({ actor, url, params }) => {
    const { cartridge, title, headed = false, asks = [], key: fixed = {} } = declaredAt(url);
    const asked = asks.map((name) => [name, url.searchParams.get(name)] as const);
    const key = Object.fromEntries(
      [...Object.entries(params), ...asked, ...Object.entries(fixed)].flatMap(([name, value]) =>
        value ? [[name, value]] : [],
      ),
    );
    return { title, headed, opened: await openCartridge(actor, cartridge, key) };
  },
);
