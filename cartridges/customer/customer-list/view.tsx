import { useNavigate } from "@remix-run/react";
import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore, type ComponentProps } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeButtonLink, useCartridgeHref } from "#kernel/cartridge-address";
import { Button } from "#ui/button";
import { SelectField } from "#ui/field";
import { pieces } from "#ui/formats";
import { EmptyState } from "#ui/notice";
import { onDemand } from "#ui/on-demand";
import { MissingDialog } from "#ui/plain-dialog";
import { SearchBox } from "#ui/search-box";
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
  const { customers, total, q, route } = data;
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
      {total > 0 && <Pages data={data} />}
      {asked && <Dialogs cartridge={cartridge} data={data} asked={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** A person types several letters in this time: they are searched for together. */
const PAUSE_MS = 250;

/** What is shown, without what is empty: so stands it in the address. */
const keyOf = ({ q, route, page }: { q: string; route: string | null; page?: number }) => ({
  ...(q && { q }),
  ...(route && { route }),
  ...(page && page > 1 && { page: String(page) }),
});

/** The search and the route; both stand in the address, so that a list can be kept and sent. */
function Find({ data: { q, route, routes } }: { data: CustomerListData }) {
  const navigate = useNavigate();
  const hrefOf = useCartridgeHref();
  const [words, setWords] = useState(q);
  const typing = useRef<ReturnType<typeof setTimeout>>();
  // Back and forward change what is searched for; what is being typed stays.
  useEffect(() => {
    if (typing.current === undefined) setWords(q);
  }, [q]);
  useEffect(() => () => clearTimeout(typing.current), []);
  const show = (shown: { q: string; route: string | null }) =>
    void navigate(hrefOf({ key: keyOf(shown) }), { replace: true, preventScrollReset: true });
  const type = (typed: string) => {
    setWords(typed);
    clearTimeout(typing.current);
    typing.current = setTimeout(() => {
      typing.current = undefined;
      show({ q: typed.trim(), route });
    }, PAUSE_MS);
  };
  return (
    <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <SearchBox label="Search customers" placeholder="Name or number" value={words} onChange={type} />
      <SelectField
        label="Route"
        value={route ?? ""}
        onChange={({ currentTarget }) => show({ q: words.trim(), route: currentTarget.value || null })}
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

function Pages({ data: { q, route, page, pages, total, customers } }: { data: CustomerListData }) {
  const first = (page - 1) * PAGE_SIZE + 1;
  const to = (turned: number) => ({ key: keyOf({ q, route, page: turned }) });
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-15 text-ink-2">
        {pages > 1 && customers.length > 0 && `${pieces(first)} to ${pieces(first + customers.length - 1)} of `}
        {total === 1 ? "1 customer" : `${pieces(total)} customers`}
      </p>
      {pages > 1 && (
        <span className="flex items-center gap-2">
          {page > 1 && (
            <CartridgeButtonLink to={to(Math.min(page - 1, pages))}>
              <ChevronLeft aria-hidden className="size-5" />
              Previous
            </CartridgeButtonLink>
          )}
          <span className="px-1 text-15 whitespace-nowrap text-ink-2">
            Page {page} of {pages}
          </span>
          {page < pages && (
            <CartridgeButtonLink to={to(page + 1)}>
              Next
              <ChevronRight aria-hidden className="size-5" />
            </CartridgeButtonLink>
          )}
        </span>
      )}
    </nav>
  );
}
