import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { ClipboardList, FileText, House, Package, type LucideIcon } from "lucide-react";
import { sendConfirmation } from "#cartridges/account/commands.server";
import { makeRequest, withdrawRequest } from "#cartridges/change-request/commands.server";
import { customerHeader } from "#cartridges/customer/queries.server";
import { MenuCount } from "#cartridges/notification/bell";
import { sendMessage } from "#cartridges/note/commands.server";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import { runQuery } from "#kernel/execute.server";
import { formAction, submits } from "#kernel/form-handlers.server";
import { pageLoader } from "#kernel/handlers.server";
import { openCartridge, titleOf } from "#kernel/server-registry.server";
import { BuyersWorkspace } from "../../buyers-workspace";
import type { SavedForm } from "#ui/page-form";
import { PlainShell } from "../../shells";
import { titled } from "#ui/page-title";
import { TabBar } from "#ui/tab-bar";

export { PageError as ErrorBoundary } from "#ui/page-error";

interface Tab {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Opened with the customer's number and the query parameters named in `takes`. */
  cartridge: string;
  takes?: readonly string[];
  /** The inbox topics that it counts. */
  counts?: readonly string[];
  /** The tab it belongs to, if it has an address but no tab of its own. */
  partOf?: string;
}

/** The query parameters of a list. */
const LISTED = ["state", "month", "page"];

/** The tabs of spec 2.6, each with one cartridge. */
const TABS: readonly Tab[] = [
  { id: "overview", label: "Overview", icon: House, cartridge: "customer", counts: ["account"] },
  { id: "orders", label: "Orders", icon: ClipboardList, cartridge: "order-history", takes: LISTED, counts: ["order"] },
  { id: "products", label: "Products", icon: Package, cartridge: "rental-item", counts: ["request"] },
  { id: "invoices", label: "Invoices", icon: FileText, cartridge: "statement", takes: ["statement"] },
  { id: "deliveries", label: "Deliveries", icon: FileText, cartridge: "delivery", takes: LISTED, partOf: "invoices" },
];
const tabOf = (url: URL) => TABS.find(({ id }) => id === url.searchParams.get("tab")) ?? TABS[0]!;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  titled(TABS.find(({ id }) => id === data?.tab)?.label ?? "Your linen");

/**
 * The customer's own page (spec 2.6). Other roles are redirected to /, another customer to
 * /customer/login.
 */
export const loader = pageLoader(["Customer"], async ({ actor, params, url }) => {
  if (actor.customerNumber !== params.customerNumber)
    throw redirect(`/customer/login?account=other&next=${encodeURIComponent(url.pathname)}`);
  const number = actor.customerNumber!,
    tab = tabOf(url);
  if (!actor.approved) {
    const opened = await openCartridge(actor, "waiting-account", {});
    return { number, tab: null, title: titleOf(opened), opened };
  }
  const header = await runQuery(customerHeader, actor, { number });
  const key = Object.fromEntries(
    (tab.takes ?? []).flatMap((name) =>
      url.searchParams
        .getAll(name)
        .slice(0, 1)
        .map((value) => [name, value]),
    ),
  );
  return {
    number,
    tab: tab.id,
    title: header.name || `${actor.username}'s Account`,
    opened: await openCartridge(actor, tab.cartridge, { number, ...key }),
  };
});

/**
 * Redirects to the Products tab with the outcome in the address. The item stays open, and the page
 * scrolls to the message.
 */
const done = (number: string | undefined, outcome: string, item: unknown) => {
  const about: Record<string, string> = typeof item === "string" ? { item, about: item } : {};
  const address = new URLSearchParams({ tab: "products", outcome, ...about });
  return redirect(`/customer/${number}/dashboard?${address}#outcome`);
};

/** The forms of the Products tab, and the one for an account that awaits approval. */
export const action = formAction(["Customer"], {
  confirm: submits(sendConfirmation, {
    answer: ({ message }) => Response.json({ intent: "confirm", done: message, at: Date.now() } satisfies SavedForm),
  }),
  request: submits(makeRequest, {
    fields: { item: "item", kind: "kind", day: "day", content: "content" },
    input: ({ day, ...typed }, { params }) => ({ ...typed, ...(day ? { day } : {}), number: params.customerNumber }),
    answer: (_, { params }, { item }) => done(params.customerNumber, "request", item),
  }),
  withdraw: submits(withdrawRequest, {
    fields: { item: "id" },
    answer: (_, { params }, { id }) => done(params.customerNumber, "withdrawn", id),
  }),
  message: submits(sendMessage, {
    fields: { item: "item", content: "content" },
    input: ({ content }, { params }) => ({ number: params.customerNumber, content: content ?? "" }),
    answer: (_, { params }, { item }) => done(params.customerNumber, "message", item),
  }),
});

/** Opening a form only changes the address, so the data need not be loaded again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const listParams = ({ searchParams }: URL) =>
    ["tab", "statement", ...LISTED].map((name) => searchParams.get(name)).join(" ");
  const onlyAForm =
    !formMethod &&
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.href !== nextUrl.href &&
    listParams(currentUrl) === listParams(nextUrl);
  return onlyAForm ? false : defaultShouldRevalidate;
}

export default function CustomerDashboard() {
  const { number, tab, title, opened } = useLoaderData<typeof loader>();
  return (
    <BuyersWorkspace>
      <PlainShell wide title={title} subtitle={`Account #${number}`} tabs={tab ? <Tabs shown={tab} /> : undefined}>
        <CartridgeFrame opened={opened} surface="page" />
      </PlainShell>
    </BuyersWorkspace>
  );
}

/** The tabs of an approved account; one that awaits approval has a page without tabs. */
function Tabs({ shown }: { shown: string }) {
  const tabs = TABS.filter(({ partOf }) => !partOf).map(({ id, label, icon, counts }) => ({
    to: id === TABS[0]!.id ? "?" : `?tab=${id}`,
    label,
    icon,
    current: id === (TABS.find((each) => each.id === shown)?.partOf ?? shown),
    count: counts && <MenuCount about={counts} />,
  }));
  return <TabBar label="Your account" tabs={tabs} />;
}
