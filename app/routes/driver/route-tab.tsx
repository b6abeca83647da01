import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CartridgeFrame } from "~/kernel/cartridge-frame";
import { pageLoader } from "~/kernel/doors.server";
import { openCartridge } from "~/kernel/server-registry.server";

export { PageError as ErrorBoundary } from "~/ui/page-error";

export const meta: MetaFunction = () => [{ title: "Route · Clothesline" }];

/** The driver's Route tab (spec 2.9): what waits for their word. A relief driver has what the routes they cover have. */
export const loader = pageLoader(["Driver"], async ({ actor }) => ({
  approvals: await openCartridge(actor, "approval", {}), orders: await openCartridge(actor, "order", {}), requests: await openCartridge(actor, "change-request", {}), route: actor.routeNumber,
}));

export default function RouteTab() {
  const { approvals, orders, requests, route } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-8">
      <h1 className="text-[26px] font-bold">{route ? `Route ${route}` : "The routes you cover"}</h1>
      <section className="grid gap-3">
        <h2 className="text-lg font-semibold">Customer Orders</h2>
        <CartridgeFrame opened={orders} surface="page" />
      </section>
      <section className="grid gap-3">
        <h2 className="text-lg font-semibold">Change requests</h2>
        <CartridgeFrame opened={requests} surface="page" />
      </section>
      <section className="grid gap-3">
        <h2 className="text-lg font-semibold">Pending Approvals</h2>
        <CartridgeFrame opened={approvals} surface="page" />
      </section>
    </div>
  );
}
