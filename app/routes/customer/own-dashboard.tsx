import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { homeOf } from "#kernel/actor";
import { pageLoader } from "#kernel/handlers.server";
import { EmptyState } from "#ui/notice";
import { PlainShell } from "../../shells";

/**
 * /customer/dashboard: redirects to the dashboard of the customer's number, keeping the requested
 * tab. An account without a number is not linked to a business yet.
 */
export const loader = pageLoader(["Customer"], ({ actor, url }) => {
  if (actor.customerNumber) throw redirect(homeOf(actor) + url.search);
  return { username: actor.username };
});

export default function OwnDashboard() {
  const { username } = useLoaderData<typeof loader>();
  return (
    <PlainShell title={`${username}'s Account`}>
      <EmptyState title="This account isn't connected to a business yet">
        Call the office with your six-digit customer number, and they'll connect it.
      </EmptyState>
    </PlainShell>
  );
}
