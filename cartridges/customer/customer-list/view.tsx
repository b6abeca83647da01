import { useState, useSyncExternalStore, type ComponentProps } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeButtonLink } from "#kernel/cartridge-address";
import { beginsWith } from "#kernel/more-tools";
import { ListSearch, ListSort, Pages, useOpensNew, useShow, useShowOrSay } from "#kernel/paged-list";
import { SelectField } from "#ui/field";
import { useHydrated } from "#ui/hydrated";
import { EmptyState } from "#ui/notice";
import { onDemand } from "#ui/on-demand";
import { MissingDialog } from "#ui/plain-dialog";
import type CustomerListCartridge from "./cartridge";
import { ChoosingBar, useChoosing } from "./choosing";
import { CustomerCard } from "./customer-card";
import type CustomerDialogs from "./dialogs";
import type { Asked } from "./dialogs";
import { PAGE_SIZE, type CustomerListData, type Sort } from "./schema";

// Fetched after the list is on the screen.
const Dialogs = onDemand<ComponentProps<typeof CustomerDialogs>>(
  () => import("./dialogs"),
  ({ retry, onClose }) => <MissingDialog retry={retry} close={onClose} />,
);

/** The office's customers (spec 2.8): found by name or number, opened in their place, added, changed and deleted. */
export default function CustomerListView({ cartridge, surface, tools }: ViewProps<CustomerListCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const [open, setOpen] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const startsNew = useOpensNew("customer", () => setAsked({ what: "add" }));
  const show = useShow();
  const choosing = useChoosing(data);
  if (!data) return null;
  const { customers, total, page, pages, q, route, sort } = data;
  beginsWith(cartridge, "new", () => setAsked({ what: "add" }));
  beginsWith(cartridge, "several", total > 0 ? choosing.begin : null);
  const Heading = surface === "page" ? "h1" : "h2";
  return (
    <div className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <Heading className="text-26 font-bold">Customers</Heading>
        <span className="flex gap-2 max-sm:w-full max-sm:[&>button]:flex-auto max-sm:[&>button]:px-2 max-sm:[&>button]:text-15 min-[390px]:max-sm:[&>button]:whitespace-nowrap">
          {!choosing.isOn && tools}
        </span>
      </header>
      <Find data={data} />
      {customers.length === 0 ? (
        <EmptyState title={q || route ? "No customers found" : "No customers yet"}>
          {q || route ? "Try another name or number, or all routes." : "Add the first one, or import the company."}
          {/\p{L}/u.test(q) && (
            <span className="block pt-2">
              <CartridgeButtonLink to={{ cartridge: "build-customer", key: { customerName: q } }}>
                Make “{q}” a customer
              </CartridgeButtonLink>
            </span>
          )}
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
              choosing={choosing.isOn ? choosing : null}
            />
          ))}
        </ul>
      )}
      {total > 0 && (
        <Pages
          shown={{ q, route, sort }}
          {...{ page, pages, total }}
          size={PAGE_SIZE}
          count={customers.length}
          words={["customer", "customers"]}
        />
      )}
      {choosing.isOn && (
        <ChoosingBar
          choosing={choosing}
          data={data}
          onMove={() => setAsked({ what: "move" })}
          onRaise={() => setAsked({ what: "raise" })}
        />
      )}
      {asked && (
        <Dialogs
          choosing={choosing}
          cartridge={cartridge}
          data={data}
          asked={asked}
          onClose={() => {
            setAsked(null);
            if (startsNew) show({ q, route, sort, page });
          }}
        />
      )}
    </div>
  );
}

const SORT_WORDS = [
  ["number", "Number"],
  ["route", "Route"],
] as const satisfies readonly (readonly [Sort, string])[];

/** The search, the route and the order; all of it stands in the address. */
function Find({ data: { q, route, sort, routes } }: { data: CustomerListData }) {
  const show = useShow();
  const showOrSay = useShowOrSay();
  // None can be chosen before the script runs, and two hundred of them are a sixth of the page.
  const offered = useHydrated() ? routes : routes.filter((each) => each === route);
  return (
    <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1fr)_12rem_12rem] [&>:first-child]:max-md:col-span-2">
      <ListSearch
        label="Search customers"
        placeholder="Name or number"
        q={q}
        onSearch={(words) => show({ q: words, route, sort })}
      />
      <SelectField
        label="Route"
        value={route ?? ""}
        onChange={({ currentTarget: { value: chosen } }) =>
          chosen === ""
            ? show({ q, route: "", sort })
            : showOrSay({ q, route: chosen, sort }, `Error loading customers for route ${chosen}`)
        }
      >
        <option value="">All routes</option>
        {offered.map((number) => (
          <option key={number} value={number}>
            {`Route ${number}`}
          </option>
        ))}
      </SelectField>
      <ListSort usual="Name" sorts={SORT_WORDS} sort={sort} onSort={(chosen) => show({ q, route, sort: chosen })} />
    </div>
  );
}
