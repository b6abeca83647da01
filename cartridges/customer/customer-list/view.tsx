import { Plus } from "lucide-react";
import { useState, useSyncExternalStore, type ComponentProps } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { ListSearch, Pages, useShow } from "#kernel/paged-list";
import { Button } from "#ui/button";
import { SelectField } from "#ui/field";
import { EmptyState } from "#ui/notice";
import { onDemand } from "#ui/on-demand";
import { MissingDialog } from "#ui/plain-dialog";
import type CustomerListCartridge from "./cartridge";
import { CustomerCard } from "./customer-card";
import type CustomerDialogs from "./dialogs";
import type { Asked } from "./dialogs";
import { PAGE_SIZE, type CustomerListData } from "./schema";

// Fetched after the list is on the screen.
const Dialogs = onDemand<ComponentProps<typeof CustomerDialogs>>(
  () => import("./dialogs"),
  ({ retry, onClose }) => <MissingDialog retry={retry} close={onClose} />,
);

/** The office's customers (spec 2.8): found by name or number, opened in their place, added, changed and deleted. */
export default function CustomerListView({ cartridge, surface }: ViewProps<CustomerListCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const [open, setOpen] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!data) return null;
  const { customers, total, page, pages, q, route } = data;
  const Heading = surface === "page" ? "h1" : "h2";
  return (
    <div className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <Heading className="text-26 font-bold">Customers</Heading>
        <Button variant="primary" onClick={() => setAsked({ what: "add" })}>
          <Plus aria-hidden className="size-5" />
          Add Customer
        </Button>
      </header>
      <Find data={data} />
      {customers.length === 0 ? (
        <EmptyState title={q || route ? "No customers found" : "No customers yet"}>
          {q || route ? "Try another name or number, or all routes." : "Add the first one, or import the company."}
        </EmptyState>
      ) : (
        <ul aria-label="Customers" className="rounded-card border border-line bg-surface">
          {customers.map((customer) => (
            <CustomerCard
              key={customer.number}
              customer={customer}
              cartridge={cartridge}
              open={open === customer.number}
              onToggle={() => setOpen(open === customer.number ? null : customer.number)}
              onAsk={(what) => setAsked({ what, customer })}
            />
          ))}
        </ul>
      )}
      {total > 0 && (
        <Pages
          shown={{ q, route }}
          {...{ page, pages, total }}
          size={PAGE_SIZE}
          count={customers.length}
          words={["customer", "customers"]}
        />
      )}
      {asked && <Dialogs cartridge={cartridge} data={data} asked={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** The search and the route; both stand in the address. */
function Find({ data: { q, route, routes } }: { data: CustomerListData }) {
  const show = useShow();
  return (
    <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <ListSearch
        label="Search customers"
        placeholder="Name or number"
        q={q}
        onSearch={(words) => show({ q: words, route })}
      />
      <SelectField
        label="Route"
        value={route ?? ""}
        onChange={({ currentTarget }) => show({ q, route: currentTarget.value })}
      >
        <option value="">All routes</option>
        {routes.map((number) => (
          <option key={number} value={number}>
            Route {number}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
