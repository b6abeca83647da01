import { redirect } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { accountOf, homeOf, inboxOf } from "#kernel/actor";
import { CartridgeAddressContext, type CartridgeAddress } from "#kernel/cartridge-address";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import { pageLoader } from "#kernel/handlers.server";
import { openCartridge } from "#kernel/server-registry.server";
import { titled } from "#ui/page-title";
import { BuyersWorkspace } from "../../buyers-workspace";
import { PlainShell } from "../../shells";
import { BackLink } from "#ui/back-link";
import { TabLinks } from "#ui/tab-links";

export { PageError as ErrorBoundary } from "#ui/page-error";

export const meta = () => titled("Place Order");

/**
 * /customer/{customerId}/portal (spec 2.7) with its own guard (design section 4): customers see
 * their own, whoever serves them sees a preview, and a visitor signs in first and then returns
 * here.
 */
export const loader = pageLoader("public", async ({ actor, params, url }) => {
  const back = encodeURIComponent(url.pathname + url.search);
  if (actor.role === "Anonymous") throw redirect(`/?next=${back}`);
  if (actor.role === "Customer" && actor.customerNumber !== params.customerId)
    throw redirect(`/customer/login?account=other&next=${back}`);
  const number = params.customerId!,
    date = url.searchParams.get("date");
  const history = actor.approved && url.searchParams.get("tab") === "history";
  const opened = history
    ? await openCartridge(actor, "order-history", { number, ...shownOf(url.searchParams) })
    : await openCartridge(actor, "order-portal", { number, ...(date && { date }) });
  return {
    opened,
    history,
    number,
    waits: !actor.approved,
    home: homeOf(actor),
    account: accountOf(actor),
    inbox: inboxOf(actor),
  };
});

/** The date to order for, or the shown part of the history. */
const ADDRESS: CartridgeAddress = {
  hrefOf: ({ date, ...key }) => {
    const shown = shownOf(new URLSearchParams(key));
    return `?${new URLSearchParams({ ...(key.tab && { tab: key.tab }), ...(date && { date }), ...shown })}`;
  },
};

/** The part of the history that an address shows. */
function shownOf(search: URLSearchParams): Record<string, string> {
  const entries = ["state", "month", "page"].map((name) => [name, search.get(name)] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

export default function OrderPortalPage() {
  const { opened, history, number, waits, home, account, inbox } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const { customer } = opened.data as { customer: { name: string } };
  return (
    <BuyersWorkspace>
      <CartridgeAddressContext.Provider value={ADDRESS}>
        <PlainShell
          wide
          title={customer.name || "Customer Portal"}
          subtitle={`Account #${number}`}
          account={account}
          inbox={inbox}
        >
          <div className="grid gap-x-8 gap-y-1 md:flex md:items-center">
            <BackLink to={home}>Back to dashboard</BackLink>
            {!waits && (
              <div className="md:w-md">
                <TabLinks
                  label="Orders"
                  tabs={[
                    { to: pathname, label: "Place Order", current: !history },
                    { to: `${pathname}?tab=history`, label: "Order History", current: history },
                  ]}
                />
              </div>
            )}
          </div>
          <CartridgeFrame opened={opened} surface="page" />
        </PlainShell>
      </CartridgeAddressContext.Provider>
    </BuyersWorkspace>
  );
}
