import { useLoaderData } from "@remix-run/react";
import { PhotosAhead } from "#cartridges/briefing/photos-ahead";
import { EmbeddedLoadList } from "#cartridges/relief/embedded";
import { CartridgeAddressContext, type CartridgeAddress } from "#kernel/cartridge-address";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import { EmbeddedCartridges } from "#kernel/embedded";
import { pageLoader } from "#kernel/handlers.server";
import { openCanvasItem, openCartridge } from "#kernel/server-registry.server";
import { ButtonLink } from "#ui/button";
import { longDate } from "#ui/formats";
import { Notice } from "#ui/notice";
import { titled } from "#ui/page-title";

export { PageError as ErrorBoundary } from "#ui/page-error";

export const meta = () => titled("Relief Mode");

const paramsOf = (search: URLSearchParams, ...names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (search.get(name) ? [[name, search.get(name)!]] : [])));

/**
 * The relief area (spec 2.10) including the load list of the current coverage. It is a single page,
 * so that all of it is cached on the phone.
 */
export const loader = pageLoader(["Driver"], async ({ actor, url }) => {
  const relief = await openCartridge(actor, "relief", paramsOf(url.searchParams, "coverage", "mode"));
  const { chosen } = relief.data as { chosen: { coverage: { route: string; date: string } } | null };
  if (!chosen) return { relief, covered: null, list: null, briefing: null };
  const { route, date } = chosen.coverage;
  const day = url.searchParams.get("day");
  // The driver has no access on days they do not cover: the list shows that, and the rest of the
  // area stays.
  const list = await openCanvasItem(actor, "load-list", { route, ...(day ? { day } : { date }) });
  return { relief, covered: longDate(date), list, briefing: await openCartridge(actor, "briefing", { route, date }) };
});

export default function Relief() {
  const { relief, covered, list, briefing } = useLoaderData<typeof loader>();
  const { coverage } = relief.key;
  const address: CartridgeAddress = {
    hrefOf: ({ day }) =>
      `/driver/relief?${new URLSearchParams({ ...(coverage && { coverage }), day: day! })}#load-list`,
  };
  return (
    <EmbeddedLoadList.Provider
      value={
        list && (
          <CartridgeAddressContext.Provider value={address}>
            {list.error === null ? (
              <CartridgeFrame opened={list} surface="page" />
            ) : (
              <Notice
                kind="info"
                title={`You cover route ${list.key.route} on ${covered}`}
                action={
                  <ButtonLink to={`?${new URLSearchParams(coverage ? { coverage } : {})}`}>Back to that day</ButtonLink>
                }
              >
                {list.key.day ? `${list.key.day}'s list is for whoever drives the route then.` : list.error}
              </Notice>
            )}
          </CartridgeAddressContext.Provider>
        )
      }
    >
      <EmbeddedCartridges opened={briefing ? [briefing] : []}>
        {briefing && <PhotosAhead briefing={briefing} />}
        <CartridgeFrame opened={relief} surface="page" />
      </EmbeddedCartridges>
    </EmbeddedLoadList.Provider>
  );
}
