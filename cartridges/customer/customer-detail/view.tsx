import { LayoutTemplate, Pencil } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeBackLink, CartridgeButtonLink, useCartridgeHref } from "#kernel/cartridge-address";
import { May } from "#kernel/may";
import { Button } from "#ui/button";
import { fullDate } from "#ui/formats";
import { Notice } from "#ui/notice";
import { TabLinks } from "#ui/tab-links";
import { Tag } from "#ui/tag";
import { toastError, toastSuccess } from "#ui/toasts";
import type CustomerDetailCartridge from "./cartridge";
import { AnalyticsTab } from "./analytics-tab";
import { EditForm } from "./edit-form";
import { AddItemForm, EditItemForm } from "./item-form";
import { JournalTab } from "./journal-tab";
import { OverviewTab } from "./overview-tab";
import { RentalItemsTab } from "./rental-items-tab";
import type { CompanyDate, CustomerDetailData, Form, Tab } from "./schema";

const TAB_WORDS: readonly (readonly [Tab, string])[] = [
  ["overview", "Overview"],
  ["items", "Rental Items"],
  ["journal", "Journal"],
  ["analytics", "Analytics"],
];

const TITLES: Record<Form | "none", (data: CustomerDetailData) => string> = {
  none: ({ details }) => details.name,
  edit: ({ details }) => `Edit ${details.name}`,
  "add-item": () => "Add item",
  item: ({ item }) => `Edit ${item?.name}`,
};

/** A customer's page for the office (spec 2.8). Tab and form are part of the URL. */
export default function CustomerDetailView({ cartridge, surface }: ViewProps<CustomerDetailCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const hrefOf = useCartridgeHref();
  if (!data) return null;
  const { number, tab, form } = data;
  const tabs = TAB_WORDS.map(([name, label]) => ({
    to: hrefOf({ cartridge: "customer-detail", key: { number, ...(name !== "overview" && { tab: name }) } }),
    label,
    current: name === tab,
  }));
  return (
    <div className="grid grid-cols-1 gap-4">
      <Head data={data} surface={surface} />
      {data.former_since && <Former cartridge={cartridge} data={data} since={data.former_since} />}
      {form === "edit" && <EditForm cartridge={cartridge} data={data} />}
      {form === "add-item" && <AddItemForm cartridge={cartridge} data={data} />}
      {form === "item" && <EditItemForm key={data.item!.id} cartridge={cartridge} data={data} />}
      {!form && (
        <>
          <TabLinks label="Customer" tabs={tabs} />
          {tab === "overview" && <OverviewTab cartridge={cartridge} data={data} />}
          {tab === "items" && <RentalItemsTab cartridge={cartridge} data={data} />}
          {tab === "analytics" && <AnalyticsTab data={data} />}
          {tab === "journal" && <JournalTab cartridge={cartridge} data={data} />}
        </>
      )}
    </div>
  );
}

/**
 * The notice for a deleted customer, whose page stays readable and whose open form keeps what is
 * typed.
 */
function Former({
  cartridge,
  data: { form },
  since,
}: {
  cartridge: CustomerDetailCartridge;
  data: CustomerDetailData;
  since: CompanyDate;
}) {
  const takeBack = () => {
    cartridge.restore().then(toastSuccess, (error: Error) => toastError(error.message));
  };
  return (
    <Notice
      kind="warn"
      title={form ? "This customer was deleted meanwhile" : `Former customer, deleted on ${fullDate(since)}`}
      action={<Button onClick={takeBack}>Take back</Button>}
    >
      {form
        ? "What you typed stays. Take back the customer to save it."
        : "Deliveries have stopped. Past orders, deliveries and invoices are kept."}
    </Notice>
  );
}

function Head({ data, surface }: { data: CustomerDetailData; surface: "page" | "canvas" }) {
  const { number, details, route, form, former_since } = data;
  const Heading = surface === "page" ? "h1" : "h2";
  return (
    <header className="grid gap-1">
      <CartridgeBackLink
        to={form ? { cartridge: "customer-detail", key: { number } } : { cartridge: "customer-list", key: {} }}
      >
        {form ? details.name : "Customers"}
      </CartridgeBackLink>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <Heading className="text-26 font-bold break-words">{TITLES[form ?? "none"](data)}</Heading>
          <p className="flex flex-wrap items-center gap-2 text-ink-2">
            Customer {number} <Tag>Route {route}</Tag>
          </p>
        </div>
        {!form && !former_since && (
          <div className="flex flex-wrap gap-2">
            <May do="pages:write">
              <CartridgeButtonLink to={{ cartridge: "customer-page-builder", key: { number } }}>
                <LayoutTemplate aria-hidden className="size-5" />
                Portal page
              </CartridgeButtonLink>
            </May>
            <CartridgeButtonLink data-tool="edit" to={{ cartridge: "customer-detail", key: { number, form: "edit" } }}>
              <Pencil aria-hidden className="size-5" />
              Edit
            </CartridgeButtonLink>
          </div>
        )}
      </div>
    </header>
  );
}
