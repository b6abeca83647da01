import { useLocation, useNavigate } from "@remix-run/react";
import { RotateCcw } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Surface } from "#kernel/base-cartridge";
import { CartridgeButtonLink, useCartridgeHref } from "#kernel/cartridge-address";
import { dollars, longDate, moment, pieces, signedDollars } from "#ui/formats";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { DataTable } from "#ui/data-table";
import { Dialog } from "#ui/dialog";
import { Disclosure } from "#ui/disclosure";
import { EmptyState, Notice } from "#ui/notice";
import { OrderState, orderStateWord } from "#ui/order-state";
import { toastError, toastSuccess } from "#ui/toasts";
import type OrderHistoryCartridge from "./cartridge";
import { addedBy, differs } from "./rules";
import type { OrderHistoryData } from "./schema";

type Order = OrderHistoryData["orders"][number];
type Line = Order["items"][number];

interface Submitted {
  id: string;
  message: string;
}

export default function OrderHistoryView({ cartridge }: { cartridge: OrderHistoryCartridge; surface: Surface }) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const submitted = (useLocation().state as { submitted?: Submitted } | null)?.submitted;
  if (!data) return <EmptyState title="No data found" />;
  if (data.orders.length === 0) {
    return (
      <EmptyState title="No orders yet">
        <p>Orders you submit show up here with their status.</p>
        {data.mayOrder && (
          <CartridgeButtonLink
            variant="primary"
            size="large"
            className="mt-5"
            to={{ cartridge: "order-portal", key: { number: data.customer.number } }}
          >
            Place Order
          </CartridgeButtonLink>
        )}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      {submitted && data.orders[0]?.id === submitted.id && data.orders[0].status === "pending" && (
        <Notice kind="ok">{submitted.message}</Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {data.orders.map((order) => (
          <OrderCard
            key={order.id}
            cartridge={cartridge}
            order={order}
            data={data}
            isNew={order.id === submitted?.id}
          />
        ))}
      </div>
    </div>
  );
}

function OrderCard({
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
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 ref={heading} id={`order-${order.order_id}`} tabIndex={-1} className="scroll-mt-6 text-xl font-bold">
            Order #{order.order_id}
          </h2>
          <p className="text-15 text-ink-2">
            {order.kind === "delivery"
              ? `For ${longDate(order.service_date)}`
              : `Every delivery, starting ${longDate(order.service_date)}`}
          </p>
        </div>
        <OrderState status={order.status} />
      </div>
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
    </Card>
  );
}

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

/** The lines that differ from par, and the others collapsed. */
function Lines({ order }: { order: Order }) {
  const ordered = order.items.filter(({ quantity, current_quantity }) => quantity > 0 || (current_quantity ?? 0) > 0);
  const [different, atPar] = [ordered.filter(differs), ordered.filter((line) => !differs(line))];
  const total = ordered.reduce((sum, { quantity, approved_quantity }) => sum + (approved_quantity ?? quantity), 0);
  const added = addedBy(order.items);
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
      <p className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-3 font-semibold">
        {order.kind === "delivery" ? (
          <>
            <span>{pieces(total)} pieces</span>
            <span>{dollars(order.total_cents)}</span>
          </>
        ) : (
          <>
            <span>{pieces(total)} pieces</span>
            <span>{signedDollars(added.cents)} a week</span>
          </>
        )}
      </p>
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
