import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Surface } from "#kernel/base-cartridge";
import { CartridgeLink, useCartridgeHref } from "#kernel/cartridge-address";
import { shortDate } from "#ui/formats";
import { useRefresh } from "#kernel/refresh";
import { Button } from "#ui/button";
import { classes } from "#ui/classes";
import { EmptyState, Notice } from "#ui/notice";
import { Tabs } from "#ui/tabs";
import { fittingRows, type WeekRow } from "#ui/week-grid/rules";
import { WeekFilter } from "#ui/week-grid/week-filter";
import { WeekGrid } from "#ui/week-grid/week-grid";
import { CartBar } from "./cart-bar";
import CartDialog, { CartChanges } from "./cart-dialog";
import type StandingOrderCartridge from "./cartridge";
import type { StandingOrderState } from "./cartridge";
import type { ServiceDay } from "./schema";
import { weekRows } from "./week-rows";

/** The number of addable products shown at first (spec 9); a button shows the others. */
const FIRST_SHOWN = 20;
const isNew = ({ cells }: WeekRow) => Object.values(cells).every((cell) => cell?.was === 0);

export default function StandingOrderView({
  cartridge,
  surface,
}: {
  cartridge: StandingOrderCartridge;
  surface: Surface;
}) {
  const { data: state } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const [cartOpen, setCartOpen] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const refresh = useRefresh();
  const hrefOf = useCartridgeHref();
  useEffect(() => cartridge.restore(), [cartridge]);
  if (!state) return <EmptyState title="No data found" />;
  const done = () => {
    setCartOpen(false);
    if (surface === "page") navigate(hrefOf({ cartridge: "order-history", key: { number: state.customer.number } }));
    else void refresh();
  };
  // An invalid amount must be corrected before the review, so that nobody
  // believes it is in the order.
  const review = () => {
    const refused = page.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (refused) refused.focus();
    else setCartOpen(true);
  };
  const all = weekRows(state);
  const rented = all.filter((row) => !isNew(row)),
    fresh = all.filter(isNew);
  const shared = { cartridge, state, all, bleeds: surface === "page" };
  return (
    <div ref={page} className={classes("grid gap-4", surface === "page" && "pb-32")}>
      {!state.approved && (
        <Notice kind="warn" title="Your account is pending approval">
          Your representative will approve access soon. You can browse products but not order.
        </Notice>
      )}
      <CartChanges changes={state.changes} />
      <Tabs
        label="What to change"
        first={rented.length > 0 ? "modify" : "add"}
        tabs={[
          {
            id: "modify",
            label: "Modify Existing Products",
            content: <Rented {...shared} rows={rented} surface={surface} />,
          },
          {
            id: "add",
            label: "Add New Products",
            content: (
              <>
                <p className="text-15 text-ink-2">New items need driver approval and may take 1-2 delivery cycles.</p>
                <Products {...shared} label="Products to add" rows={fresh} first={FIRST_SHOWN} />
              </>
            ),
          },
        ]}
      />
      <CartBar cartridge={cartridge} state={state} all={all} surface={surface} review={review} />
      {cartOpen && <CartDialog cartridge={cartridge} state={state} close={() => setCartOpen(false)} done={done} />}
    </div>
  );
}

interface ProductsProps {
  cartridge: StandingOrderCartridge;
  state: StandingOrderState;
  label: string;
  rows: readonly WeekRow[];
  all: readonly WeekRow[];
  bleeds: boolean;
  /** The number shown at first. */
  first?: number;
}

function Rented({ surface, ...products }: Omit<ProductsProps, "label" | "first"> & { surface: Surface }) {
  if (products.rows.length === 0)
    return <EmptyState title="No products found">Add a product, and your driver brings it.</EmptyState>;
  return (
    <>
      <Products {...products} label="What you rent" />
      {surface === "page" && (
        <p className="text-15 text-ink-2">
          To stop a product, use Request Change in{" "}
          <CartridgeLink
            to={{ cartridge: "rental-item", key: { number: products.state.customer.number } }}
            className="inline-flex min-h-11 items-center font-medium text-accent underline"
          >
            your products
          </CartridgeLink>
          .
        </p>
      )}
    </>
  );
}

function Products({ cartridge, state, label, rows, all, bleeds, first = Infinity }: ProductsProps) {
  const [searchText, setSearchText] = useState("");
  const [group, setGroup] = useState("");
  const [allShown, setAllShown] = useState(false);
  const fitting = fittingRows(rows, searchText, group);
  const shown = allShown ? fitting : fitting.slice(0, first);
  const days = state.service_days.map((day) => ({
    id: day,
    ...(state.first_dates[day] && { note: `from ${shortDate(state.first_dates[day]).replace(/^\w+, /, "")}` }),
  }));
  return (
    <>
      <WeekFilter rows={rows} searchText={searchText} onSearch={setSearchText} group={group} onGroup={setGroup} />
      {shown.length === 0 ? (
        <EmptyState title="No products found">{searchText && `Nothing here matches “${searchText}”.`}</EmptyState>
      ) : (
        <WeekGrid
          label={label}
          days={days}
          rows={shown}
          all={all}
          bleeds={bleeds}
          set={
            state.approved ? (sku, day, quantity) => cartridge.setQuantity(sku, day as ServiceDay, quantity) : undefined
          }
        />
      )}
      {shown.length < fitting.length && (
        <Button onClick={() => setAllShown(true)}>Show {fitting.length - shown.length} more</Button>
      )}
    </>
  );
}
