import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CartridgeFrame } from "~/kernel/cartridge-frame";
import { pageLoader } from "~/kernel/doors.server";
import { openCartridge } from "~/kernel/server-registry.server";

export { PageError as ErrorBoundary } from "~/ui/page-error";

export const meta: MetaFunction = () => [{ title: "Approvals · Clothesline" }];

/** What waits for a decision on any route: the office can decide where a driver does not. */
export const loader = pageLoader(["Admin", "SuperAdmin"], async ({ actor }) => ({
  approvals: await openCartridge(actor, "approval", {}), orders: await openCartridge(actor, "order", {}), requests: await openCartridge(actor, "change-request", {}),
}));

export default function Approvals() {
  const { approvals, orders, requests } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-8">
      <h1 className="text-[26px] font-bold">Approvals</h1>
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
