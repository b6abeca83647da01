import { useState, useSyncExternalStore, type ComponentProps, type ReactNode } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeButtonLink } from "#kernel/cartridge-address";
import { beginsWith } from "#kernel/more-tools";
import {
  ListSearch,
  ListSort,
  Pages,
  SortHead,
  useOpensNew,
  useShow,
  useShowOrSay,
  type Shown,
} from "#kernel/paged-list";
import { classes } from "#ui/classes";
import { SelectField } from "#ui/field";
import { useHydrated } from "#ui/hydrated";
import { EmptyState } from "#ui/notice";
import { onDemand } from "#ui/on-demand";
import { OpeningTable } from "#ui/opening-table";
import { MissingDialog } from "#ui/plain-dialog";
import { toastError, toastSuccess } from "#ui/toasts";
import type CustomerListCartridge from "./cartridge";
import { ChoosingBar, useChoosing } from "./choosing";
import { CustomerCard } from "./customer-card";
import type CustomerDialogs from "./dialogs";
import type { Asked } from "./dialogs";
import { PAGE_SIZE, type CustomerListData, type CustomerRow, type Sort } from "./schema";

// Loaded after the list has rendered.
const Dialogs = onDemand<ComponentProps<typeof CustomerDialogs>>(
  () => import("./dialogs"),
  ({ retry, onClose }) => <MissingDialog retry={retry} close={onClose} />,
);

/**
 * The office's customer list (spec 2.8), with search, rows that open, and dialogs to add, edit and
 * delete.
 */
export default function CustomerListView({ cartridge, surface, tools }: ViewProps<CustomerListCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const [open, setOpen] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const startsNew = useOpensNew("customer", () => setAsked({ what: "add" }));
  const show = useShow();
  const choosing = useChoosing(data);
  useOpensNew("several", () => {
    if (!choosing.isOn) choosing.begin();
    show(data ? shownOf(data) : {});
  });
  if (!data) return null;
  const { customers, total, page, pages, q, route, former } = data;
  const shown = shownOf(data);
  const isChoosing = choosing.isOn && !former;
  beginsWith(cartridge, "new", () => setAsked({ what: "add" }));
  beginsWith(cartridge, "several", total > 0 && !former ? choosing.begin : null);
  const takeBack = (customer: CustomerRow) => {
    cartridge.restore(customer).then(toastSuccess, (error: Error) => toastError(error.message));
  };
  const Heading = surface === "page" ? "h1" : "h2";
  return (
    <div className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <Heading className="text-26 font-bold">Customers</Heading>
        <span
          className={classes(
            "flex flex-wrap gap-2 max-sm:w-full",
            "max-sm:[&>button]:flex-auto max-sm:[&>button]:px-2 max-sm:[&>button]:text-15",
            "min-[390px]:max-sm:[&>button]:whitespace-nowrap",
          )}
        >
          {!choosing.isOn && tools}
        </span>
      </header>
      <Find data={data} />
      {customers.length === 0 ? (
        <EmptyState title={q || route ? "No customers found" : former ? "No former customers" : "No customers yet"}>
          {q || route
            ? "Try another name or number, or all routes."
            : former
              ? "Deleted customers are listed here and can be taken back."
              : "Add the first one, or import the company."}
          {/\p{L}/u.test(q) && !former && (
            <span className="block pt-2">
              <CartridgeButtonLink to={{ cartridge: "build-customer", key: { customerName: q } }}>
                Make “{q}” a customer
              </CartridgeButtonLink>
            </span>
          )}
        </EmptyState>
      ) : (
        <Rows data={data} choosing={isChoosing}>
          {customers.map((customer) => (
            <CustomerCard
              key={customer.number}
              customer={customer}
              cartridge={cartridge}
              open={open === customer.number}
              onToggle={() => setOpen(open === customer.number ? null : customer.number)}
              onAsk={(what) => (what === "restore" ? takeBack(customer) : setAsked({ what, customer }))}
              choosing={isChoosing ? choosing : null}
              columns={COLUMNS.length + (isChoosing ? 1 : 0)}
            />
          ))}
        </Rows>
      )}
      {total > 0 && (
        <Pages
          shown={shown}
          {...{ page, pages, total }}
          size={PAGE_SIZE}
          count={customers.length}
          words={["customer", "customers"]}
          letter={data.letter}
          hasLetters={data.sort === null && data.order === null}
        />
      )}
      {isChoosing && (
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
            if (startsNew) show({ ...shown, page });
          }}
        />
      )}
    </div>
  );
}

/** The table's columns. Figures are right-aligned and sort in descending order first. */
const COLUMNS = [
  { sort: "number", header: "Number", isFigure: false },
  { sort: null, header: "Name", isFigure: false },
  { sort: "route", header: "Route", isFigure: false },
  { sort: "days", header: "Days", isFigure: false },
  { sort: "city", header: "City", isFigure: false },
  { sort: "items", header: "Items", isFigure: true },
  { sort: "value", header: "Value a week", isFigure: true },
  { sort: "open", header: "Open orders", isFigure: true },
] as const satisfies readonly { sort: Sort | null; header: string; isFigure: boolean }[];
const SORT_WORDS = COLUMNS.flatMap(({ sort, header }) => (sort ? [[sort, header] as const] : []));
const orderOf = (sort: string) => (COLUMNS.some((each) => each.sort === sort && each.isFigure) ? "desc" : "");

/**
 * The table with sortable heads. On a narrow screen the rows are cards, and a select field sorts
 * them.
 */
function Rows({ data, choosing, children }: { data: CustomerListData; choosing: boolean; children: ReactNode }) {
  const { sort, order } = data;
  const heads = (
    <>
      {choosing && <td />}
      {COLUMNS.map((column) => (
        <SortHead
          key={column.header}
          column={column}
          shown={shownOf(data)}
          sorted={column.sort === sort ? (order ?? "asc") : null}
        />
      ))}
    </>
  );
  return (
    <OpeningTable label="Customers" heads={heads}>
      {children}
    </OpeningTable>
  );
}

/** The list's state in the URL, without the page. */
const shownOf = ({ q, route, sort, order, former }: CustomerListData): Shown => ({
  q,
  route,
  sort,
  order,
  former: former ? "1" : "",
});

/** The search, route, former and sort fields, all of which are kept in the URL. */
function Find({ data }: { data: CustomerListData }) {
  const { q, route, sort, former, routes } = data;
  const shown = shownOf(data);
  const show = useShow();
  const showOrSay = useShowOrSay();
  // The select does not work before hydration, and two hundred routes would be a sixth of the HTML.
  const offered = useHydrated() ? routes : routes.filter((each) => each === route);
  return (
    <div
      className={classes(
        "grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1fr)_12rem_13rem]",
        "[&>:first-child]:max-md:col-span-2",
      )}
    >
      <ListSearch
        label="Search customers"
        placeholder="Name or number"
        q={q}
        onSearch={(words) => show({ ...shown, q: words })}
      />
      <SelectField
        label="Route"
        value={route ?? ""}
        onChange={({ currentTarget: { value: chosen } }) =>
          chosen === ""
            ? show({ ...shown, route: "" })
            : showOrSay({ ...shown, route: chosen }, `Error loading customers for route ${chosen}`)
        }
      >
        <option value="">All routes</option>
        {offered.map((number) => (
          <option key={number} value={number}>
            {`Route ${number}`}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Show"
        value={former ? "1" : ""}
        onChange={({ currentTarget }) => show({ ...shown, former: currentTarget.value })}
      >
        <option value="">Customers</option>
        <option value="1">Former customers</option>
      </SelectField>
      <div className="md:hidden">
        <ListSort
          usual="Name"
          sorts={SORT_WORDS}
          sort={sort}
          onSort={(chosen) => show({ ...shown, sort: chosen, order: orderOf(chosen) })}
        />
      </div>
    </div>
  );
}
