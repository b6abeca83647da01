import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { homeOf } from "#kernel/actor";
import { pageLoader } from "#kernel/handlers.server";
import { ButtonLink } from "#ui/button";
import { BuyersWorkspace } from "../../buyers-workspace";
import { PlainShell } from "../../shells";

export const loader = pageLoader(["Customer"], ({ actor }) => ({ name: actor.name, home: homeOf(actor) }));

/** The customer's frame for pages other than the dashboard's tabs, with the page's title. */
export default function CustomerShell() {
  const { name, home } = useLoaderData<typeof loader>();
  const shown = useMatches().at(-1)?.data as { title?: string } | undefined;
  return (
    <BuyersWorkspace>
      <PlainShell title={shown?.title ?? "Your linen"} subtitle={name}>
        <Outlet />
        <ButtonLink to={home} size="large">
          Return to Dashboard
        </ButtonLink>
      </PlainShell>
    </BuyersWorkspace>
  );
}
