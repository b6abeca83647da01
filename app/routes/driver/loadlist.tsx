import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { comingServiceDay } from "#cartridges/service-day/rules";
import { CartridgeAddressContext, type CartridgeAddress } from "#kernel/cartridge-address";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import { pageLoader } from "#kernel/handlers.server";
import { openCartridge } from "#kernel/server-registry.server";
import { companyToday } from "#services/company.server";
import { titled } from "#ui/page-title";

export { PageError as ErrorBoundary } from "#ui/page-error";

export const meta = () => titled("Load List");

/** A single load list: the driver's own route, or with `route` one they cover that day. */
export const loader = pageLoader(["Driver"], async ({ actor, url }) => {
  const route = url.searchParams.get("route") ?? actor.routeNumber;
  if (!route) throw redirect("/driver/relief");
  const day = url.searchParams.get("day"),
    date = url.searchParams.get("date");
  const when: Record<string, string> =
    day || date ? { ...(day && { day }), ...(date && { date }) } : comingServiceDay(companyToday());
  return openCartridge(actor, "load-list", { route, ...when });
});

const ADDRESS: CartridgeAddress = { hrefOf: ({ route, day }) => `/driver/loadlist?route=${route}&day=${day}` };

export default function DriverLoadList() {
  return (
    <CartridgeAddressContext.Provider value={ADDRESS}>
      <CartridgeFrame opened={useLoaderData<typeof loader>()} surface="page" />
    </CartridgeAddressContext.Provider>
  );
}
