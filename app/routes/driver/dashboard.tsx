import type { MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { comingServiceDay } from "#cartridges/service-day/rules";
import { CartridgeAddressContext, type CartridgeAddress } from "~/kernel/cartridge-address";
import { CartridgeFrame } from "~/kernel/cartridge-frame";
import { pageLoader } from "~/kernel/doors.server";
import { openCartridge } from "~/kernel/server-registry.server";
import { companyToday } from "~/services/company.server";

export { PageError as ErrorBoundary } from "~/ui/page-error";

export const meta: MetaFunction = () => [{ title: "Load List · Clothesline" }];

/** The driver's dashboard with its Load List tab (spec 2.9): today's load of their own route, or the next service day's. */
export const loader = pageLoader(["Driver"], async ({ actor, url }) => {
  if (!actor.routeNumber) throw redirect("/driver/relief");
  const day = url.searchParams.get("day");
  const key: Record<string, string> = day ? { route: actor.routeNumber, day } : { route: actor.routeNumber, ...comingServiceDay(companyToday()) };
  return openCartridge(actor, "load-list", key);
});

const ADDRESS: CartridgeAddress = { hrefOf: ({ day }) => `/driver/dashboard?day=${day}`, place: "/driver" };

export default function Dashboard() {
  return (
    <CartridgeAddressContext.Provider value={ADDRESS}>
      <CartridgeFrame opened={useLoaderData<typeof loader>()} surface="page" />
    </CartridgeAddressContext.Provider>
  );
}
