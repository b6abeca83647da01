import { useLoaderData } from "@remix-run/react";
import { comingServiceDay } from "#cartridges/service-day/rules";
import { CartridgeAddressContext, type CartridgeAddress } from "#kernel/cartridge-address";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import { pageLoader } from "#kernel/handlers.server";
import { openCartridge } from "#kernel/server-registry.server";
import { companyToday } from "#services/company.server";
import { BackLink } from "#ui/back-link";
import { titled } from "#ui/page-title";

export { PageError as ErrorBoundary } from "#ui/page-error";

export const meta = () => titled("Load List");

/** The default route (spec 2.8). */
const DEFAULT_ROUTE = "33";

/** /loadlist/{routeNumber?}: any route's load list, for the office. */
export const loader = pageLoader(["Admin", "SuperAdmin"], async ({ actor, params, url }) => {
  const day = url.searchParams.get("day"),
    date = url.searchParams.get("date");
  const when: Record<string, string> =
    day || date ? { ...(day && { day }), ...(date && { date }) } : comingServiceDay(companyToday());
  return openCartridge(actor, "load-list", { route: params.routeNumber ?? DEFAULT_ROUTE, ...when });
});

const ADDRESS: CartridgeAddress = { hrefOf: ({ route, day }) => `/loadlist/${route}?day=${day}` };

export default function OfficeLoadList() {
  const opened = useLoaderData<typeof loader>();
  return (
    <CartridgeAddressContext.Provider value={ADDRESS}>
      <BackLink to="/load-lists">All routes</BackLink>
      <CartridgeFrame opened={opened} surface="page" />
    </CartridgeAddressContext.Provider>
  );
}
