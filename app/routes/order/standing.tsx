import { redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { homeOf } from "#kernel/actor";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import { pageLoader } from "#kernel/handlers.server";
import { openCartridge } from "#kernel/server-registry.server";
import { titled } from "#ui/page-title";
import { BuyersWorkspace } from "../../buyers-workspace";
import { PlainShell } from "../../shells";
import { BackLink } from "#ui/back-link";

export { PageError as ErrorBoundary } from "#ui/page-error";

export const meta = () => titled("Order");

/** /customer/{customerNumber}/order (spec 2.6): what is rented from now on. */
export const loader = pageLoader(["Customer"], async ({ actor, params, url }) => {
  if (actor.customerNumber !== params.customerNumber)
    throw redirect(`/customer/login?account=other&next=${encodeURIComponent(url.pathname)}`);
  if (!actor.approved) throw redirect(homeOf(actor));
  return {
    opened: await openCartridge(actor, "standing-order", { number: actor.customerNumber! }),
    number: actor.customerNumber!,
    home: homeOf(actor),
  };
});

export default function StandingOrderPage() {
  const { opened, number, home } = useLoaderData<typeof loader>();
  const { customer } = opened.data as { customer: { name: string } };
  return (
    <BuyersWorkspace>
      <PlainShell title={customer.name} subtitle={`Account #${number}`} wide>
        <div>
          <div className="flex flex-wrap items-center justify-between gap-x-6">
            <BackLink to={home} aria-label="Back to the dashboard">
              Back
            </BackLink>
            <Link
              to={`/customer/${number}/portal`}
              className="inline-flex min-h-11 items-center font-medium text-accent underline"
            >
              Order for one date
            </Link>
          </div>
          <h2 className="text-xl font-bold sm:text-2xl">Weekly standing order</h2>
          <p className="text-15 leading-snug text-ink-2">
            Your usual amounts come without an order. Changes here apply to every delivery.
          </p>
        </div>
        <CartridgeFrame opened={opened} surface="page" />
      </PlainShell>
    </BuyersWorkspace>
  );
}
