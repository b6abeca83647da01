import type { MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { CustomerData } from "#cartridges/customer/schema";
import { CartridgeFrame } from "~/kernel/cartridge-frame";
import { pageLoader } from "~/kernel/doors.server";
import { openCartridge } from "~/kernel/server-registry.server";
import { Workspace } from "~/kernel/workspace";
import { PlainShell } from "~/ui/shells";

export const meta: MetaFunction = () => [{ title: "Your linen · Clothesline" }];

/** The customer's own page (spec 2.6): role Customer, else /; another number than their own, /customer/login. */
export const loader = pageLoader(["Customer"], async ({ actor, params, url }) => {
  if (actor.customerNumber !== params.customerNumber) throw redirect(`/customer/login?account=other&next=${encodeURIComponent(url.pathname)}`);
  return openCartridge(actor, "customer", { number: actor.customerNumber! });
});

export default function CustomerDashboard() {
  const opened = useLoaderData<typeof loader>();
  const { name, number } = opened.data as CustomerData;
  return (
    <Workspace>
      <PlainShell title={name} subtitle={`Account #${number}`}><CartridgeFrame opened={opened} surface="page" /></PlainShell>
    </Workspace>
  );
}
