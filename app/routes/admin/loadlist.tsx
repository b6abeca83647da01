import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { comingServiceDay } from "#cartridges/service-day/rules";
import { CartridgeAddressContext, type CartridgeAddress } from "#kernel/cartridge-address";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import { pageLoader } from "#kernel/handlers.server";
import { openCartridge } from "#kernel/server-registry.server";
import { companyToday } from "#services/company.server";

export { PageError as ErrorBoundary } from "#ui/page-error";

export const meta: MetaFunction = () => [{ title: "Load List · Clothesline" }];

/** The route that is shown when none is named (spec 2.8). */
const DEFAULT_ROUTE = "33";

/** /loadlist/{routeNumber?}: any route's load list, for the office. */
export const loader = pageLoader(["Admin", "SuperAdmin"], async ({ actor, params, url }) => {
  const day = url.searchParams.get("day"),
    date = url.searchParams.get("date");
  const when: Record<string, string> =
    day || date ? { ...(day && { day }), ...(date && { date }) } : comingServiceDay(companyToday());
  return openCartridge(actor, "load-list", { route: params.routeNumber ?? DEFAULT_ROUTE, ...when });
});

const ADDRESS: CartridgeAddress = { hrefOf: ({ route, day }) => `/loadlist/${route}?day=${day}`, place: "" };

export default function OfficeLoadList() {
  const opened = useLoaderData<typeof loader>();
  return (
    <CartridgeAddressContext.Provider value={ADDRESS}>
      <Link
        to="/load-lists"
        className="mb-2 inline-flex min-h-11 items-center gap-2 font-medium text-accent print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4.5" />
        All routes
      </Link>
      <CartridgeFrame opened={opened} surface="page" />
    </CartridgeAddressContext.Provider>
  );
}
