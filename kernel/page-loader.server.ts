import { generatePath, type Params } from "@remix-run/react";
import { homeOf } from "./actor";
import { pageWith } from "./cartridge-address";
import { notFound } from "./errors";
import { pageLoader, pathOf, type Audience } from "./handlers.server";
import { declaredPageAt, declaredPages } from "./declared-pages.server";
import { audienceOf } from "./page-access.server";
import type { DeclaredPage } from "./page-table";
import type { Page } from "./pages";
import { openCartridge, titleOf } from "./server-registry.server";

function declaredAt(url: URL): DeclaredPage {
  const page = declaredPageAt(pathOf(url));
  if (!page) throw notFound("No pages.ts declares this page.");
  return page;
}

/**
 * The loader of every declared page: for its roles, with the path parameters and the declared query
 * parameters as the cartridge's key.
 */
export const loadDeclaredPage = pageLoader(
  ({ actor, url }) => audienceOf(declaredAt(url), actor),
  async ({ actor, url, params }) => {
    const { cartridge, title, headed = false, back = null, asks = [], key: fixed = {} } = declaredAt(url);
    const queried = asks.map((name) => [name, url.searchParams.get(name)] as const);
    const key = Object.fromEntries(
      [...Object.entries(params), ...queried, ...Object.entries(fixed)].flatMap(([name, value]) =>
        value ? [[name, value]] : [],
      ),
    );
    const opened = await openCartridge(actor, cartridge, key);
    return { title, headed, back: back && wayBack(back, url, params), opened };
  },
);

/** The page's back link: with a label, or a step back to the previous page. */
interface WayBack {
  to: string;
  label: string;
  isStep: boolean;
}
function wayBack({ to, label, keeps = [] }: NonNullable<Page["back"]>, { searchParams }: URL, params: Params): WayBack {
  const kept = keeps.map((name) => [name, searchParams.get(name) ?? undefined]);
  return { to: pageWith(generatePath(to, params), Object.fromEntries(kept)), label, isStep: false };
}

/**
 * Whether the view shows its own title, that is if none of its pages uses the title as a heading.
 */
const showsOwnTitle = (id: string) => {
  const own = declaredPages.filter(({ cartridge }) => cartridge === id);
  return own.length > 0 && !own.some(({ headed }) => headed);
};

/**
 * The loader of the generic page of a cartridge that declares none in a frame: for the frame's
 * audience with permission for the cartridge, with the query as its key.
 */
export const loadAnyCartridge = (audience: Audience) =>
  pageLoader(audience, async ({ actor, url, params }) => {
    const opened = await openCartridge(actor, params.cartridge!, Object.fromEntries(url.searchParams));
    return {
      title: titleOf(opened),
      headed: actor.role !== "Customer" && !showsOwnTitle(opened.id),
      back: { to: homeOf(actor), label: "Back", isStep: true } satisfies WayBack,
      opened,
    };
  });
