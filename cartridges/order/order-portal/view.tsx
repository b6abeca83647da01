import { useNavigate } from "@remix-run/react";
import { Smartphone } from "lucide-react";
import { useEffect, useId, useState, useSyncExternalStore } from "react";
import { ApiError } from "#kernel/api-client";
import type { Surface } from "#kernel/base-cartridge";
import { useCartridgeHref } from "#kernel/cartridge-address";
import { dollars, longDate, pieces, shortDate, signedDollars } from "#ui/formats";
import { useRefresh } from "#kernel/refresh";
import { Button } from "#ui/button";
import { classes } from "#ui/classes";
import { TextField } from "#ui/field";
import { EmptyState, Notice } from "#ui/notice";
import { Tag } from "#ui/tag";
import { toastSuccess } from "#ui/toasts";
import type OrderPortalCartridge from "./cartridge";
import type { PortalState } from "./cartridge";
import { CatalogToBrowse, PortalPage } from "./portal-page";
import { cartLines, nothingToSubmit, quantitiesAtFirst, questionsOf, type Cart } from "./rules";

const SUBMIT = "submit-order";

interface Props {
  cartridge: OrderPortalCartridge;
  state: PortalState;
  surface: Surface;
}

export default function OrderPortalView({ cartridge, surface }: { cartridge: OrderPortalCartridge; surface: Surface }) {
  const { data: state } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  useEffect(() => cartridge.restore(), [cartridge]);
  if (!state) return <EmptyState title="No data found" />;
  if (!state.approved)
    return (
      <div className={classes("grid grid-cols-1 gap-5", surface === "page" && "pb-44")}>
        <Banners state={state} />
        <CatalogToBrowse products={state.products} />
        <Footer cartridge={cartridge} state={state} surface={surface} />
      </div>
    );
  const canOrder = state.date !== null && state.products.length > 0;
  return (
    <div className={classes("grid grid-cols-1 gap-5", surface === "page" && "pb-44")}>
      {canOrder && (
        <a
          href={`#${SUBMIT}`}
          className="sr-only focus:not-sr-only focus:rounded-control focus:bg-surface focus:p-3 focus:font-semibold focus:text-accent focus:underline"
        >
          Skip to Submit Order
        </a>
      )}
      <Banners state={state} />
      <PortalPage
        data={state}
        blocks={state.page}
        quantities={state.quantities}
        locked={!state.approved || state.preview}
        changes={Object.fromEntries(state.changes.map(({ sku, what }) => [sku, what]))}
        onSet={(sku, quantity) => cartridge.setQuantity(sku, quantity)}
        aside={<Unsubmitted cartridge={cartridge} state={state} />}
      />
      {canOrder && (
        <TextField
          label="Note for your driver"
          value={state.notes}
          maxLength={2_000}
          disabled={!state.approved || state.preview}
          onChange={({ currentTarget }) => cartridge.setNotes(currentTarget.value)}
        />
      )}
      {canOrder && <Footer cartridge={cartridge} state={state} surface={surface} />}
    </div>
  );
}

function Banners({ state }: Pick<Props, "state">) {
  const { approved, preview, waiting, settled, customer, date, moved, changes, page } = state;
  return (
    <>
      {moved && (
        <Notice kind="warn" title={moved.why}>
          {date && `This is ${longDate(date)}, the next date that you can order for. What you typed is kept.`}
        </Notice>
      )}
      {changes.length > 0 && (
        <Notice kind="warn" title="Changed while you ordered">
          <ul>
            {changes.map(({ sku, what }) => (
              <li key={sku}>{what}</li>
            ))}
          </ul>
        </Notice>
      )}
      {preview && <Notice title="Preview">This is what {customer.name} sees. Only they can submit an order.</Notice>}
      {approved && date && !preview && !page.some(({ kind }) => kind === "par") && (
        <p className="text-15 leading-snug text-ink-2">
          Your usual delivery (par) comes automatically; order only what differs.
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

/**
 * Says that the changes are on this device only until they are submitted; a button restores par.
 */
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
        : "Nothing to submit: this is your usual delivery (par), and it comes automatically.";
  }
}

/** The products whose amount differs from par, each with its cost difference. */
const Differences = ({ cart: { different } }: { cart: Cart }) => (
  <ul aria-label="Different from par" className="max-h-48 overflow-y-auto text-15">
    {different.map(({ sku, name, quantity, parLevel, cents }) => (
      <li key={sku} className="flex justify-between gap-3 border-b border-line py-1 last:border-0">
        <span className="min-w-0 wrap-anywhere">
          {name}: {pieces(quantity)}, par {pieces(parLevel)}
        </span>
        <span className="whitespace-nowrap">{signedDollars(cents)}</span>
      </li>
    ))}
  </ul>
);

function Footer({ cartridge, state, surface }: Props) {
  const navigate = useNavigate();
  const refresh = useRefresh();
  const history = useCartridgeHref()({ cartridge: "order-history", key: { number: state.customer.number } });
  const [failure, setFailure] = useState<string | null>(null);
  const reasonId = useId();
  const cart = cartLines(state);
  const [shownQuestions, setShownQuestions] = useState("");
  const [listed, setListed] = useState(false);
  const comesOn = state.dates.find(({ date }) => date === state.date)?.comes_on;
  const questions = questionsOf(state);
  const isAsking = shownQuestions !== "" && shownQuestions === questions.join(" ");
  const nothing = nothingToSubmit(state);
  const locked = !state.approved || state.preview;
  const reason = locked || nothing === null ? null : reasonOf(nothing, state.waiting);
  const submit = async () => {
    setFailure(null);
    if (questions.length > 0 && !isAsking) return setShownQuestions(questions.join(" "));
    try {
      const { message, id } = await cartridge.submit();
      // A page redirects to the order, which shows the success message; a canvas window stays open.
      if (surface === "page") return navigate(history, { state: { submitted: { id, message } } });
      toastSuccess(message);
      await refresh();
    } catch (error) {
      setFailure((error as Error).message);
      // The order was refused because of a change that the page does not show yet.
      if (error instanceof ApiError && (error.status === 400 || error.status === 409)) {
        await refresh();
        setShownQuestions(questionsOf(cartridge.getSnapshot().data ?? state).join(" "));
      }
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
        {isAsking && !failure && (
          <Notice kind="warn" title="Is this right?">
            {questions.join(" ")} Press Submit Order again to send it.
          </Notice>
        )}
        {listed && <Differences cart={cart} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:flex-nowrap">
          {reason && (
            <p id={reasonId} className="w-full text-sm text-ink-2 sm:order-1 sm:w-auto sm:flex-1 sm:text-right">
              {reason}
            </p>
          )}
          <dl className="min-w-0 flex-1">
            <dt className="text-13 text-ink-2">
              Total Items <strong className="font-semibold text-ink">{pieces(cart.totalItems)}</strong>
            </dt>
            <dd className="flex flex-wrap items-center gap-x-2 text-2xl leading-tight font-bold tracking-tight max-[359px]:text-xl">
              {dollars(cart.totalCents)}
              {cart.different.length > 0 && (
                <button
                  type="button"
                  aria-expanded={listed}
                  onClick={() => setListed(!listed)}
                  className="min-h-6 text-13 font-semibold tracking-normal max-sm:min-h-11 whitespace-nowrap text-accent underline"
                >
                  {signedDollars(cart.againstPar)} against par
                </button>
              )}
            </dd>
          </dl>
          <Button
            id={SUBMIT}
            variant="primary"
            size="large"
            className="sm:order-2 sm:px-6"
            busy={state.submitting}
            disabled={locked || nothing !== null}
            aria-describedby={reason ? reasonId : undefined}
            onClick={() => void submit()}
          >
            {state.submitting ? (
              "Submitting…"
            ) : (
              <span className="grid leading-tight">
                Submit Order {comesOn && <span className="text-13 font-normal">for {shortDate(comesOn)}</span>}
              </span>
            )}
          </Button>
        </div>
      </div>
    </div>
  );
}
