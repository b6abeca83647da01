import { Outlet, useLoaderData } from "@remix-run/react";
import { homeOf } from "#kernel/actor";
import { pageLoader } from "#kernel/handlers.server";
import { Workspace } from "#kernel/workspace";
import { ButtonLink } from "#ui/button";
import { PlainShell } from "../../shells";

export const loader = pageLoader(["Customer"], ({ actor }) => ({ name: actor.name, home: homeOf(actor) }));

/** The customer's frame for a page that is not one of the dashboard's tabs. */
export default function CustomerShell() {
  const { name, home } = useLoaderData<typeof loader>();
  return (
    <Workspace>
      <PlainShell title="Inbox" subtitle={name}>
        <Outlet />
        <ButtonLink to={home} size="large">
          Return to Dashboard
        </ButtonLink>
      </PlainShell>
    </Workspace>
  );
}
