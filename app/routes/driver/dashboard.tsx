import { useLoaderData } from "@remix-run/react";
import { Repeat } from "lucide-react";
import { openRelief } from "#cartridges/relief/queries.server";
import { comingServiceDay } from "#cartridges/service-day/rules";
import { CartridgeAddressContext, type CartridgeAddress } from "#kernel/cartridge-address";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import { pageLoader } from "#kernel/handlers.server";
import { runQuery } from "#kernel/execute.server";
import { openCartridge } from "#kernel/server-registry.server";
import { companyToday } from "#services/company.server";
import { ButtonLink } from "#ui/button";
import { EmptyState } from "#ui/notice";
import { titled } from "#ui/page-title";

export { PageError as ErrorBoundary } from "#ui/page-error";

export const meta = () => titled("Load List");

/**
 * The driver's dashboard with its Load List tab (spec 2.9): today's load of their own route, or the
 * next service day's. A relief driver sees the load of the route they cover next, or an empty state
 * if they cover none.
 */
export const loader = pageLoader(["Driver"], async ({ actor, url }) => {
  const relief = actor.routeNumber === null;
  const day = url.searchParams.get("day");
  const covered = relief ? (await runQuery(openRelief, actor, {})).coverages[0] : undefined;
  if (relief && !covered) return { relief, opened: null };
  const when: Record<string, string> = covered
    ? { date: covered.date }
    : day
      ? { day }
      : comingServiceDay(companyToday());
  const key = { route: covered?.route ?? actor.routeNumber!, ...when };
  return { relief, opened: await openCartridge(actor, "load-list", key) };
});

const ADDRESS: CartridgeAddress = { hrefOf: ({ day }) => `/driver/dashboard?day=${day}` };

export default function Dashboard() {
  const { relief, opened } = useLoaderData<typeof loader>();
  return (
    <CartridgeAddressContext.Provider value={ADDRESS}>
      {relief && (
        <div className="pb-4">
          <ButtonLink size="large" to="/driver/relief">
            <Repeat aria-hidden className="size-5" />
            Relief Mode
          </ButtonLink>
        </div>
      )}
      {opened ? (
        <CartridgeFrame opened={opened} surface="page" />
      ) : (
        <>
          <h1 className="sr-only">Dashboard</h1>
          <EmptyState title="You are not covering a route">
            Choose a route and a day in Relief Mode. Its load list then opens here.
          </EmptyState>
        </>
      )}
    </CartridgeAddressContext.Provider>
  );
}
