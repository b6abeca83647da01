import { useNavigate } from "@remix-run/react";
import { Clock3, Smartphone } from "lucide-react";
import { useEffect, useId, useState, useSyncExternalStore } from "react";
import { ApiError } from "#kernel/api-client";
import type { Surface } from "#kernel/base-cartridge";
import { CartridgeLink, useCartridgeHref } from "#kernel/cartridge-address";
import { dollars, longDate, pieces, shortDate } from "#ui/formats";
import { timeOfDay } from "#ui/time-of-day";
import { useRefresh } from "#kernel/refresh";
import { Button } from "#ui/button";
import { classes } from "#ui/classes";
import { Disclosure } from "#ui/disclosure";
import { TextField } from "#ui/field";
import { EmptyState, Notice } from "#ui/notice";
import { Stepper } from "#ui/stepper";
import { Tag } from "#ui/tag";
import { toastSuccess } from "#ui/toasts";
import type OrderPortalCartridge from "./cartridge";
import type { PortalState } from "./cartridge";
import { byCategory, cartLines, isUnusual, MAX_PIECES, nothingToSubmit, quantitiesAtFirst } from "./rules";

const FAILED = "Failed to submit order. Please try again.";

interface Props {
  cartridge: OrderPortalCartridge;
  state: PortalState;
  surface: Surface;
}

export default function OrderPortalView({ cartridge, surface }: { cartridge: OrderPortalCartridge; surface: Surface }) {
  const { data: state } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  useEffect(() => cartridge.restore(), [cartridge]);
  if (!state) return <EmptyState title="No data found" />;
  if (!state.date)
    return (
      <EmptyState title="No delivery planned">
        You have no service day in the next four weeks. Please call the office.
      </EmptyState>
    );
  return (
    <div className={classes("grid gap-5", surface === "page" && "pb-44")}>
      <Banners state={state} />
      <Dates state={state} date={state.date} />
      {state.products.length === 0 ? (
        <EmptyState title="No products found">Contact your route driver to add products to your account.</EmptyState>
      ) : (
        <>
          <Unsubmitted cartridge={cartridge} state={state} />
          <Products cartridge={cartridge} state={state} />
        </>
      )}
      {state.products.length > 0 && (
        <TextField
          label="Note for your driver"
          value={state.notes}
          maxLength={2_000}
          disabled={!state.approved || state.preview}
          onChange={({ currentTarget }) => cartridge.setNotes(currentTarget.value)}
        />
      )}
      {state.products.length > 0 && <Footer cartridge={cartridge} state={state} surface={surface} />}
    </div>
  );
}

function Banners({ state: { approved, preview, waiting, settled, customer, date } }: Pick<Props, "state">) {
  return (
    <>
      {preview && <Notice title="Preview">This is what {customer.name} sees. Only they can submit an order.</Notice>}
      {approved && !preview && (
        <p className="text-15 leading-snug text-ink-2">
          Par is your usual amount for a day. It comes without an order.
        </p>
      )}
      {!approved && (
        <Notice kind="warn" title="Your account is pending approval">
          Your representative will approve access soon. You can browse products but not order.
        </Notice>
      )}
      {waiting && (
        <Notice kind="info" title={`Order #${waiting.order_id} is pending`}>
          Your driver hasn't reviewed it yet. Submitting again replaces it.
        </Notice>
      )}
      {!waiting && Object.keys(settled).length > 0 && (
        <Notice kind="ok" title={`Your order for ${longDate(date!)} is approved`}>
          You can still change it: order again.
        </Notice>
      )}
    </>
  );
}

function Dates({ state: { dates, customer }, date }: Pick<Props, "state"> & { date: string }) {
  const { cutoff, closes, comes_on } = dates.find((each) => each.date === date)!;
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <p className="text-sm text-ink-2">Delivery on</p>
          <h2 className="text-2xl font-bold tracking-tight text-balance">{longDate(comes_on)}</h2>
          {comes_on !== date && <p className="text-sm text-ink-2">In place of {longDate(date)}, a holiday</p>}
        </div>
        <Tag tone="accent" icon={Clock3} className="h-8">
          Order by {shortDate(cutoff)}, {timeOfDay(closes)}
        </Tag>
      </div>
      {dates.length > 1 && (
        <nav
          aria-label="Service dates"
          className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 md:mx-0 md:grid md:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] md:overflow-visible md:px-0"
        >
          {dates.map((each) => (
            <CartridgeLink
              key={each.date}
              to={{ key: { number: customer.number, date: each.date } }}
              preventScrollReset
              aria-current={each.date === date ? "page" : undefined}
              className={classes(
                "grid min-h-12 shrink-0 place-items-center rounded-control border px-4 text-15 font-semibold whitespace-nowrap md:px-0 md:text-sm",
                each.date === date ? "border-ink bg-ink text-paper" : "border-line bg-surface text-ink-2",
              )}
            >
              {shortDate(each.comes_on)}
              {each.comes_on !== each.date && (
                <span className="pb-1 text-13 font-normal">for {shortDate(each.date)}</span>
              )}
            </CartridgeLink>
          ))}
        </nav>
      )}
    </section>
  );
}

/** Says that the changes are on this device only until they are submitted; a button restores par. */
function Unsubmitted({ cartridge, state }: Pick<Props, "cartridge" | "state">) {
  const first = quantitiesAtFirst(state);
  const changed =
    state.notes !== (state.waiting?.notes ?? "") ||
    Object.entries(state.quantities).some(([sku, quantity]) => quantity !== first[sku]);
  if (!changed || state.preview) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <Tag icon={Smartphone}>On this device, not submitted</Tag>
      <Button variant="quiet" className="-mr-2 ml-auto px-2" onClick={() => cartridge.backToPar()}>
        Back to par
      </Button>
    </div>
  );
}

function Products({ cartridge, state }: Pick<Props, "cartridge" | "state">) {
  const locked = !state.approved || state.preview;
  const par = state.products.filter(({ parLevel }) => parLevel > 0),
    others = state.products.filter(({ parLevel }) => parLevel === 0);
  const row = (product: PortalState["products"][number]) => (
    <ProductRow
      key={product.sku}
      cartridge={cartridge}
      product={product}
      quantity={state.quantities[product.sku] ?? 0}
      locked={locked}
    />
  );
  return (
    <div className="grid gap-5">
      {byCategory(par).map(({ name, products }) => (
        <section key={name} aria-label={name}>
          <h3 className="mb-2 text-sm font-semibold text-ink-2">{name}</h3>
          <ul className="grid grid-cols-1 gap-2 lg:grid-cols-2">{products.map(row)}</ul>
        </section>
      ))}
      {others.length > 0 && (
        <Disclosure
          summary={
            par.length > 0
              ? `${others.length} more ${others.length === 1 ? "product" : "products"} you can order for this day`
              : "Products you can order for this day"
          }
        >
          <ul className="mt-2 grid grid-cols-1 gap-2 lg:grid-cols-2">{others.map(row)}</ul>
        </Disclosure>
      )}
    </div>
  );
}

function ProductRow({
  cartridge,
  product: { sku, name, parLevel, unit, price_cents },
  quantity,
  locked,
}: {
  cartridge: OrderPortalCartridge;
  product: PortalState["products"][number];
  quantity: number;
  locked: boolean;
}) {
  const over = quantity - parLevel;
  return (
    <li
      className={classes(
        "flex flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-card border bg-surface py-3 pr-2 pl-3 sm:pr-3 sm:pl-4",
        over === 0 ? "border-line" : "border-accent",
      )}
    >
      <div className="min-w-28 flex-1">
        <p className="text-17 leading-tight font-semibold">{name}</p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-13 leading-snug text-ink-3">
          {parLevel > 0 && <span>{`Par ${pieces(parLevel)} ${unit}`}</span>}
          <span>{`${dollars(price_cents)} per ${unit === "pcs" ? "piece" : unit}`}</span>
          <span className="whitespace-nowrap">{sku}</span>
        </p>
        {parLevel > 0 && over !== 0 && (
          <p className="text-13 font-semibold text-accent">
            {pieces(Math.abs(over))} {over > 0 ? "over" : "under"} par
          </p>
        )}
        {isUnusual(quantity, parLevel) && (
          <p className="text-13 font-semibold text-warn">
            That's {Math.floor(quantity / parLevel)} times par. Please check the amount.
          </p>
        )}
      </div>
      <Stepper
        value={quantity}
        of={name}
        label={`Quantity of ${name} in ${unit}`}
        max={MAX_PIECES}
        disabled={locked}
        onChange={(next) => cartridge.setQuantity(sku, next)}
      />
    </li>
  );
}

/** Why Submit Order is disabled; shown above it. */
function reasonOf(nothing: NonNullable<ReturnType<typeof nothingToSubmit>>, waiting: PortalState["waiting"]): string {
  switch (nothing) {
    case "empty":
      return "Please add items to your order.";
    case "settled":
      return "Nothing to submit: this is what you already ordered.";
    case "waiting":
      return `Nothing to submit: this is what you ordered in order #${waiting!.order_id}.`;
    case "par":
      return waiting
        ? `To go back to par, cancel order #${waiting.order_id} in Order History.`
        : "Nothing to submit: this is par, and it comes without an order.";
  }
}

function Footer({ cartridge, state, surface }: Props) {
  const navigate = useNavigate();
  const refresh = useRefresh();
  const history = useCartridgeHref()({ cartridge: "order-history", key: { number: state.customer.number } });
  const [failure, setFailure] = useState<string | null>(null);
  const why = useId();
  const { totalItems, totalCents } = cartLines(state);
  const nothing = nothingToSubmit(state);
  const locked = !state.approved || state.preview;
  const reason = locked || nothing === null ? null : reasonOf(nothing, state.waiting);
  const submit = async () => {
    setFailure(null);
    try {
      const { message, id } = await cartridge.submit();
      // A page redirects to the order, which shows the success message; a canvas window stays.
      if (surface === "page") return navigate(history, { state: { submitted: { id, message } } });
      toastSuccess(message);
      await refresh();
    } catch (error) {
      setFailure(error instanceof ApiError && error.status > 0 && error.status < 500 ? error.message : FAILED);
    }
  };
  return (
    <div
      className={
        surface === "page"
          ? "fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface print:hidden"
          : "border-t border-line pb-3"
      }
    >
      <div className={classes("mx-auto grid max-w-6xl gap-2 px-4 pt-3", surface === "page" && "pb-5")}>
        {failure && <Notice kind="bad">{failure}</Notice>}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:flex-nowrap">
          {reason && (
            <p id={why} className="w-full text-sm text-ink-2 sm:order-1 sm:w-auto sm:flex-1 sm:text-right">
              {reason}
            </p>
          )}
          <dl className="min-w-0 flex-1">
            <dt className="text-13 text-ink-2">
              Total Items <strong className="font-semibold text-ink">{pieces(totalItems)}</strong>
            </dt>
            <dd className="text-2xl leading-tight font-bold tracking-tight max-[359px]:text-xl">
              {dollars(totalCents)}
            </dd>
          </dl>
          <Button
            variant="primary"
            size="large"
            className="sm:order-2 sm:px-6"
            busy={state.submitting}
            disabled={locked || nothing !== null}
            aria-describedby={reason ? why : undefined}
            onClick={() => void submit()}
          >
            {state.submitting ? "Submitting…" : "Submit Order"}
          </Button>
        </div>
      </div>
    </div>
  );
}
