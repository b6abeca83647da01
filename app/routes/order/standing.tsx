import { redirect, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { homeOf } from "~/kernel/actor";
import { CartridgeFrame } from "~/kernel/cartridge-frame";
import { pageLoader } from "~/kernel/doors.server";
import { openCartridge } from "~/kernel/server-registry.server";
import { Workspace } from "~/kernel/workspace";
import { PlainShell } from "~/ui/shells";

export { PageError as ErrorBoundary } from "~/ui/page-error";

export const meta: MetaFunction = () => [{ title: "Order · Clothesline" }];

/** /customer/{customerNumber}/order (spec 2.6): what is rented from now on. */
export const loader = pageLoader(["Customer"], async ({ actor, params, url }) => {
  if (actor.customerNumber !== params.customerNumber) throw redirect(`/customer/login?account=other&next=${encodeURIComponent(url.pathname)}`);
  return { opened: await openCartridge(actor, "standing-order", { number: actor.customerNumber! }), number: actor.customerNumber!, home: homeOf(actor) };
});

export default function StandingOrderPage() {
  const { opened, number, home } = useLoaderData<typeof loader>();
  const { customer } = opened.data as { customer: { name: string } };
  return (
    <Workspace>
      <PlainShell title={customer.name} subtitle={`Account #${number}`}>
        <div className="grid gap-3">
          <Link to={home} className="inline-flex min-h-11 items-center gap-2 justify-self-start font-medium text-accent"><ArrowLeft aria-hidden className="size-4.5" />Back to the dashboard</Link>
          <p className="text-ink-2">What you change here holds from then on. For one delivery alone, <Link to={`/customer/${number}/portal`} className="font-medium text-accent underline">order for a date</Link>.</p>
        </div>
        <CartridgeFrame opened={opened} surface="page" />
      </PlainShell>
    </Workspace>
  );
}
