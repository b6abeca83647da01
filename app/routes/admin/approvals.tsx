import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "#kernel/handlers.server";
import { openCartridge } from "#kernel/server-registry.server";
import { WaitingLists } from "../waiting-lists";

export { PageError as ErrorBoundary } from "#ui/page-error";

export const meta: MetaFunction = () => [{ title: "Approvals · Clothesline" }];

/** Everything that waits for a decision, on all routes: the office can decide in a driver's place. */
export const loader = pageLoader(["Admin", "SuperAdmin"], async ({ actor }) => ({
  approvals: await openCartridge(actor, "approval", {}),
  orders: await openCartridge(actor, "order", {}),
  requests: await openCartridge(actor, "change-request", {}),
}));

export default function Approvals() {
  return <WaitingLists title="Approvals" {...useLoaderData<typeof loader>()} />;
}
