import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "#kernel/handlers.server";
import { openCartridge } from "#kernel/server-registry.server";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import { titled } from "#ui/page-title";
import { WaitingLists } from "../waiting-lists";

export { PageError as ErrorBoundary } from "#ui/page-error";

export const meta = () => titled("Route");

/**
 * The driver's Route tab (spec 2.9): a summary of the day's stops, and pending decisions. A relief
 * driver sees it for the routes they cover.
 */
export const loader = pageLoader(["Driver"], async ({ actor }) => ({
  stops: await openCartridge(actor, "active-stops", {}),
  later: {
    approvals: await openCartridge(actor, "approval", {}),
    orders: await openCartridge(actor, "order", {}),
    requests: await openCartridge(actor, "change-request", {}),
  },
  route: actor.routeNumber,
}));

export default function RouteTab() {
  const { route, stops, later } = useLoaderData<typeof loader>();
  return (
    <WaitingLists title={route ? `Route ${route}` : "The routes you cover"} {...later} later>
      <CartridgeFrame opened={stops} surface="page" />
    </WaitingLists>
  );
}
