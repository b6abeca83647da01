import { useLocation, useNavigate } from "@remix-run/react";
import { ChevronDown, RotateCcw } from "lucide-react";
import { useEffect, useRef, useState, type RefObject } from "react";
import { useCartridgeHref } from "#kernel/cartridge-address";
import { dollars, longDate, moment, pieces, shortDate, signedDollars } from "#ui/formats";
import { Button } from "#ui/button";
import { DataTable } from "#ui/data-table";
import { Dialog } from "#ui/dialog";
import { Disclosure } from "#ui/disclosure";
import { OrderState, orderStateWord } from "#ui/order-state";
import { toastError, toastSuccess } from "#ui/toasts";
import type OrderHistoryCartridge from "./cartridge";
import { addedBy, differenceOf, differs, everyTime } from "./rules";
import type { OrderHistoryData } from "./schema";

type Order = OrderHistoryData["orders"][number];
type Line = Order["items"][number];

/**
 * The columns of the list on a desktop: number, date, state, difference, amount, and
 * the arrow that opens it.
 */
export const ROW = "sm:grid sm:grid-cols-[6.5rem_1fr_9.5rem_1fr_9rem_1.25rem] sm:items-center sm:gap-x-4";

/** The anchor that links to an order; the row opens when linked. */
const anchorOf = ({ order_id }: Order) => `order-${order_id}`;

/**
 * An order as a row that opens to its details. A pending order and one that was
 * just placed start open.
 */
export function OrderRow({
  cartridge,
  order,
  data: { mayOrder, timezone, customer },
  isNew,
}: {
  cartridge: OrderHistoryCartridge;
  order: Order;
  data: OrderHistoryData;
  isNew: boolean;
}) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const hrefOf = useCartridgeHref();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus({ preventScroll: true });
  }, [isNew]);
  const act = async (work: () => Promise<string | void>) => {
    setBusy(true);
    try {
      const message = await work();
      if (message) toastSuccess(message);
    } catch (error) {
      toastError((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const again = () =>
    act(async () => {
      await cartridge.orderAgain(order);
      navigate(hrefOf({ cartridge: "order-portal", key: { number: customer.number } }));
    });
  const [open, setOpen] = useState(isNew || order.status === "pending");
  const isAsked = useLocation().hash === `#${anchorOf(order)}`;
  useEffect(() => {
    if (isAsked) setOpen(true);
  }, [isAsked]);
  return (
    <section className="border-b border-line last:border-0">
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="list-none px-4 py-3 hover:bg-sunk [&::-webkit-details-marker]:hidden">
          <Summary order={order} frequency={customer.frequency} heading={heading} />
        </summary>
        <div className="max-w-2xl px-4 pb-5">
          <Lines order={order} />
          {order.notes && (
            <p className="mt-3 rounded-control bg-sunk px-3 py-2 text-15 whitespace-pre-wrap">{order.notes}</p>
          )}
          <History order={order} timezone={timezone} />
          {mayOrder && (order.status === "pending" || order.kind === "delivery") && (
            <div className="mt-2 flex flex-wrap gap-2 [&>*]:flex-1">
              {order.status === "pending" && (
                <Button
                  variant="danger"
                  busy={busy}
                  aria-label={`Cancel order #${order.order_id}`}
                  onClick={() => setAsking(true)}
                >
                  Cancel order
                </Button>
              )}
              {order.kind === "delivery" && order.status !== "pending" && (
                <Button
                  busy={busy}
                  aria-label={`Order again what was in order #${order.order_id}`}
                  onClick={() => void again()}
                >
                  <RotateCcw aria-hidden className="size-4.5" />
                  Order again
                </Button>
              )}
            </div>
          )}
        </div>
      </details>
      {asking && (
        <CancelDialog
          order={order}
          close={() => setAsking(false)}
          cancel={() => {
            setAsking(false);
            void act(() => cartridge.cancel(order.id));
          }}
        />
      )}
    </section>
  );
}

function Summary({
  order,
  frequency,
  heading,
}: {
  order: Order;
  frequency: OrderHistoryData["customer"]["frequency"];
  heading: RefObject<HTMLHeadingElement>;
}) {
  const isDated = order.kind === "delivery";
  const difference = differenceOf(order);
  return (
    <span className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 ${ROW}`}>
      <h2 ref={heading} id={anchorOf(order)} tabIndex={-1} className="scroll-mt-6 font-bold whitespace-nowrap">
        Order #{order.order_id}
      </h2>
      <span className="order-1 w-full text-15 text-ink-2 sm:order-none sm:w-auto">
        {isDated ? `For ${longDate(order.service_date)}` : `Every delivery, starting ${shortDate(order.service_date)}`}
      </span>
      <span>
        <OrderState status={order.status} />
      </span>
      <span className="order-2 text-15 text-ink-2 sm:order-none">
        {difference
          ? `${signed(difference.pieces)} pieces${isDated ? `, ${signedDollars(difference.cents)}` : ""}`
          : isDated
            ? "As usual"
            : "No change"}
      </span>
      <strong className="order-2 text-right sm:order-none">
        {isDated ? dollars(order.total_cents) : `${signedDollars(addedBy(order.items).cents)} ${everyTime(frequency)}`}
      </strong>
      <ChevronDown
        aria-hidden
        className="hidden size-4.5 text-ink-3 transition-transform sm:block [[open]>summary_&]:rotate-180"
      />
    </span>
  );
}

const signed = (count: number) => `${count < 0 ? "−" : "+"}${pieces(Math.abs(count))}`;

function CancelDialog({ order, cancel, close }: { order: Order; cancel: () => void; close: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={`Cancel order #${order.order_id}?`}
      description={
        order.kind === "delivery"
          ? `Your usual delivery comes on ${longDate(order.service_date)}.`
          : "Your deliveries stay as they are."
      }
      actions={
        <>
          <Button size="large" onClick={close}>
            Keep order
          </Button>
          <Button variant="danger" size="large" onClick={cancel}>
            Cancel order
          </Button>
        </>
      }
    />
  );
}

/** The lines that differ from par, with the others collapsed. */
function Lines({ order }: { order: Order }) {
  const ordered = order.items.filter(({ quantity, current_quantity }) => quantity > 0 || (current_quantity ?? 0) > 0);
  const [different, atPar] = [ordered.filter(differs), ordered.filter((line) => !differs(line))];
  const total = ordered.reduce((sum, { quantity, approved_quantity }) => sum + (approved_quantity ?? quantity), 0);
  return (
    <>
      {different.length > 0 && (
        <ul aria-label={`Changes in order #${order.order_id}`} className="mt-2">
          {different.map((line) => (
            <li
              key={line.line_id}
              className="flex items-start justify-between gap-4 border-b border-line py-2.5 last:border-0"
            >
              <span className="min-w-0">
                <LineName line={line} />
              </span>
              <span className="text-right">
                <LinePieces line={line} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {atPar.length > 0 && (
        <Disclosure summary={different.length > 0 ? `${atPar.length} more at par` : `All ${atPar.length} at par`}>
          <DataTable
            caption={`At par in order #${order.order_id}`}
            rows={atPar}
            rowKey={({ line_id }) => line_id}
            columns={[
              { header: "Product", cell: (line) => <LineName line={line} /> },
              { header: "Pieces", cell: (line) => <LinePieces line={line} />, align: "right" },
            ]}
          />
        </Disclosure>
      )}
      <p className="border-t border-line pt-3 font-semibold">{pieces(total)} pieces</p>
    </>
  );
}

/** The text beside a line's name: how it compares with par, or what it changes. */
function changeOf({ order_type, delivery_day, quantity, current_quantity }: Line): string | null {
  const now = current_quantity ?? 0;
  if (order_type === "add") return `New, every ${delivery_day}`;
  if (order_type === "modify") return `Every ${delivery_day}, was ${pieces(now)}`;
  if (now === 0) return "Not in par";
  return quantity === now
    ? null
    : `Par ${pieces(now)}, ${pieces(Math.abs(quantity - now))} ${quantity > now ? "over" : "under"}`;
}

function LineName({ line }: { line: Line }) {
  const change = changeOf(line);
  return (
    <>
      <span className="font-medium">{line.name}</span>
      {change && <span className="block text-13 font-semibold text-accent">{change}</span>}
      {line.reason && <span className="block text-13 font-semibold text-warn">{line.reason}</span>}
    </>
  );
}

/** The ordered amount, and the approved one if it differs. */
function LinePieces({ line: { quantity, approved_quantity, unit } }: { line: Line }) {
  if (approved_quantity === null || approved_quantity === quantity)
    return (
      <span className="text-lg font-bold whitespace-nowrap">
        {pieces(quantity)} <span className="text-13 font-normal text-ink-3">{unit}</span>
      </span>
    );
  return (
    <span className="whitespace-nowrap">
      <span className="text-lg font-bold text-warn">
        {approved_quantity === 0 ? "Refused" : pieces(approved_quantity)}
      </span>
      <span className="block text-13 text-ink-3">
        of {pieces(quantity)} {unit} ordered
      </span>
    </span>
  );
}

function History({ order: { history, date }, timezone }: { order: Order; timezone: string }) {
  return (
    <Disclosure summary={`Placed ${moment(date, timezone)}`}>
      <ol className="grid gap-2 border-l-2 border-line pl-4 text-15">
        {history.map(({ status, at, by, reason }, index) => (
          <li key={`${at} ${index}`}>
            <span className="font-semibold">{index === 0 ? "Placed" : orderStateWord(status)}</span>{" "}
            <span className="text-ink-2">
              {moment(at, timezone)}
              {by && ` by ${by}`}
            </span>
            {reason && <span className="block text-ink-2">{reason}</span>}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
