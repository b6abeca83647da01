import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "#kernel/handlers.server";
import { notAllowed } from "#kernel/errors";
import { mayOpenCartridge } from "#kernel/page-access.server";
import { openCartridge } from "#kernel/server-registry.server";
import { titled } from "#ui/page-title";
import { WaitingLists } from "../waiting-lists";

export { PageError as ErrorBoundary } from "#ui/page-error";

export const meta = () => titled("Approvals");

/** All pending decisions on all routes: the office can decide in a driver's place. */
export const loader = pageLoader(["Admin", "SuperAdmin"], async ({ actor }) => {
  const openIfAllowed = async (id: string) => (mayOpenCartridge(actor, id) ? await openCartridge(actor, id, {}) : null);
  const lists = {
    approvals: await openIfAllowed("approval"),
    orders: await openIfAllowed("order"),
    requests: await openIfAllowed("change-request"),
  };
  if (Object.values(lists).every((list) => list === null)) throw notAllowed();
  return lists;
});

export default function Approvals() {
  return <WaitingLists title="Approvals" {...useLoaderData<typeof loader>()} />;
}
