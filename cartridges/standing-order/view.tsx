import { useNavigate, useRevalidator } from "@remix-run/react";
import { Search, ShoppingBasket } from "lucide-react";
import { Tabs } from "radix-ui";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import type { Surface } from "~/kernel/base-cartridge";
import { dollars, pieces } from "~/kernel/formats";
import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Field, SelectField } from "~/ui/field";
import { EmptyState, Notice } from "~/ui/notice";
import { Stepper } from "~/ui/stepper";
import { Tag } from "~/ui/tag";
import type StandingOrderCartridge from "./cartridge";
import type { StandingOrderState } from "./cartridge";
import { daysToAdd, lineName, MOST_PIECES, shownQuantity } from "./rules";
import type { StandingProduct } from "./schema";

const CartDialog = lazy(() => import("./cart-dialog"));
/** So many products at first (spec 9); the others are a tap away. */
const FIRST_SHOWN = 20;

interface Props {
  cartridge: StandingOrderCartridge;
  state: StandingOrderState;
}

export default function StandingOrderView({ cartridge, surface }: { cartridge: StandingOrderCartridge; surface: Surface }) {
  const { data: state } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const [cartOpen, setCartOpen] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => cartridge.restore(), [cartridge]);
  if (!state) return <EmptyState title="No data found" />;
  const done = () => {
    setCartOpen(false);
    if (surface === "page") navigate(`/customer/${state.customer.number}/portal?tab=history`);
    else revalidate();
  };
  const rented = state.products.filter(({ rented: days }) => Object.keys(days).length > 0);
  return (
    <div className={classes("grid gap-5", surface === "page" && "pb-28")}>
      {!state.approved && <Notice kind="warn" title="Your account is pending approval">Your representative will approve access soon. You can browse products but not order.</Notice>}
      <Tabs.Root defaultValue={rented.length > 0 ? "modify" : "add"} className="grid gap-5">
        <Tabs.List aria-label="What to change" className="grid grid-cols-2 gap-1 rounded-card bg-sunk p-1">
          {[["modify", "Modify Existing Products"], ["add", "Add New Products"]].map(([value, label]) => (
            <Tabs.Trigger key={value} value={value!} className="min-h-12 rounded-control px-2 py-1 text-[15px] leading-tight font-semibold text-ink-2 data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-card">{label}</Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="modify" className="grid gap-3">
          {rented.length === 0 && <EmptyState title="No products found">Add a product, and your driver brings it.</EmptyState>}
          {rented.map((product) => <RentedProduct key={product.sku} cartridge={cartridge} state={state} product={product} />)}
        </Tabs.Content>
        <Tabs.Content value="add"><NewProducts cartridge={cartridge} state={state} /></Tabs.Content>
      </Tabs.Root>
      <CartBar state={state} surface={surface} open={() => setCartOpen(true)} />
      {cartOpen && <Suspense fallback={null}><CartDialog cartridge={cartridge} state={state} close={() => setCartOpen(false)} done={done} /></Suspense>}
    </div>
  );
}

function RentedProduct({ cartridge, state, product }: Props & { product: StandingProduct }) {
  return (
    <section className="rounded-card border border-line bg-surface py-3 pr-3 pl-4">
      <h2 className="text-[17px] leading-tight font-semibold">{product.name}</h2>
      <p className="mt-0.5 text-[13px] text-ink-3">{product.sku} · {dollars(product.price_cents)} each</p>
      <ul className="mt-1">
        {state.service_days.filter((day) => product.rented[day]).map((day) => {
          const waiting = state.waiting[lineName(product.sku, day)];
          const shown = shownQuantity(state.cart, product, day);
          return (
            <li key={day} className="flex min-h-14 flex-wrap items-center justify-end gap-x-3 gap-y-1 border-t border-line py-1.5 first:border-0">
              <span className="min-w-28 flex-1 font-medium">{day}{shown !== product.rented[day] && <span className="block text-[13px] font-semibold text-accent">{pieces(product.rented[day]!)} now</span>}</span>
              {waiting
                ? <Tag tone="warn">{pieces(waiting.quantity)} waits in #{waiting.order_id}</Tag>
                : <Stepper value={shown} of={`${product.name} on ${day}`} label={`${product.name} on ${day}`} least={1} most={MOST_PIECES} disabled={!state.approved} onChange={(quantity) => cartridge.setQuantity(product, day, quantity)} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function NewProducts({ cartridge, state }: Props) {
  const [words, setWords] = useState("");
  const [all, setAll] = useState(false);
  const wanted = words.trim().toLowerCase();
  const fitting = state.products.filter((product) => daysToAdd(product, state.service_days).length > 0 && `${product.name} ${product.sku} ${product.category}`.toLowerCase().includes(wanted));
  const shown = all ? fitting : fitting.slice(0, FIRST_SHOWN);
  return (
    <div className="grid gap-3">
      <div className="relative">
        <Search aria-hidden className="pointer-events-none absolute bottom-3.5 left-3.5 size-5 text-ink-3" />
        <Field label="Search products" type="search" className="pl-11" value={words} onChange={({ currentTarget }) => setWords(currentTarget.value)} />
      </div>
      <p className="text-[15px] text-ink-2">New items need driver approval and may take 1-2 delivery cycles.</p>
      {fitting.length === 0 && <EmptyState title="No products found">{wanted && `Nothing in your catalog fits “${words}”.`}</EmptyState>}
      {shown.map((product) => <NewProduct key={product.sku} cartridge={cartridge} state={state} product={product} />)}
      {shown.length < fitting.length && <Button onClick={() => setAll(true)}>Show {fitting.length - shown.length} more</Button>}
    </div>
  );
}

function NewProduct({ cartridge, state, product }: Props & { product: StandingProduct }) {
  const days = daysToAdd(product, state.service_days);
  const [day, setDay] = useState(days[0]!);
  const chosen = days.includes(day) ? day : days[0]!;
  const waiting = state.waiting[lineName(product.sku, chosen)];
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface py-3 pr-3 pl-4">
      <div>
        <h2 className="text-[17px] leading-tight font-semibold">{product.name}</h2>
        <p className="mt-0.5 text-[13px] text-ink-3">{product.sku} · {product.category} · {dollars(product.price_cents)} each</p>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-36 flex-1 sm:max-w-52">
          {days.length > 1
            ? <SelectField label="Day" value={chosen} onChange={({ currentTarget }) => setDay(currentTarget.value as typeof day)}>{days.map((each) => <option key={each}>{each}</option>)}</SelectField>
            : <p className="flex min-h-12 items-center font-medium">{chosen}</p>}
        </div>
        {waiting
          ? <Tag tone="warn" className="mb-2.5">{pieces(waiting.quantity)} waits in #{waiting.order_id}</Tag>
          : <Stepper value={shownQuantity(state.cart, product, chosen)} of={product.name} label={`Quantity of ${product.name}`} most={MOST_PIECES} disabled={!state.approved} onChange={(quantity) => cartridge.setQuantity(product, chosen, quantity)} />}
      </div>
    </section>
  );
}

function CartBar({ state, surface, open }: { state: StandingOrderState; surface: Surface; open: () => void }) {
  const count = state.cart.length;
  return (
    <div className={surface === "page" ? "fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface print:hidden" : "border-t border-line pb-3"}>
      <div className={classes("mx-auto flex max-w-3xl items-center gap-3 px-4 pt-3", surface === "page" && "pb-5")}>
        <p className="min-w-0 flex-1 whitespace-nowrap"><strong className="text-2xl leading-tight">{count}</strong> <span className="text-ink-2">{count === 1 ? "change" : "changes"}</span></p>
        <Button look="primary" size="large" className="px-6" disabled={count === 0} onClick={open}><ShoppingBasket aria-hidden className="size-5" />Look over and submit</Button>
      </div>
    </div>
  );
}
