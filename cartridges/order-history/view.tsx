import { useNavigate } from "@remix-run/react";
import { RotateCcw } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import type { Surface } from "~/kernel/base-cartridge";
import { dollars, longDate, moment, pieces, signedDollars } from "~/kernel/formats";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { DataTable } from "~/ui/data-table";
import { Disclosure } from "~/ui/disclosure";
import { EmptyState } from "~/ui/notice";
import { OrderState, orderStateWord } from "~/ui/order-state";
import { toastError, toastSuccess } from "~/ui/toasts";
import type OrderHistoryCartridge from "./cartridge";
import { changeCents } from "./rules";
import type { OrderHistoryData } from "./schema";

type Order = OrderHistoryData["orders"][number];
type Line = Order["items"][number];

export default function OrderHistoryView({ cartridge }: { cartridge: OrderHistoryCartridge; surface: Surface }) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!data || data.orders.length === 0) return <EmptyState title="No orders yet">What you order is here with its state, from the moment you submit it.</EmptyState>;
  return <div className="grid gap-4">{data.orders.map((order) => <OrderCard key={order.id} cartridge={cartridge} order={order} data={data} />)}</div>;
}

function OrderCard({ cartridge, order, data: { mayOrder, timezone, customer } }: { cartridge: OrderHistoryCartridge; order: Order; data: OrderHistoryData }) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const act = async (work: () => Promise<string | void>) => {
    setBusy(true);
    try {
      const words = await work();
      if (words) toastSuccess(words);
    } catch (error) {
      toastError((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const again = () => act(async () => {
    await cartridge.orderAgain(order);
    navigate(`/customer/${customer.number}/portal`);
  });
  const ordered = order.items.filter(({ quantity, current_quantity }) => quantity > 0 || (current_quantity ?? 0) > 0);
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-xl font-bold">Order #{order.order_id}</h2>
          <p className="text-[15px] text-ink-2">{order.kind === "delivery" ? "For" : "From"} {longDate(order.service_date)}{order.kind === "standing" && " on"}</p>
        </div>
        <OrderState status={order.status} />
      </div>
      <div className="mt-3">
        <DataTable
          caption={`Lines of order #${order.order_id}`} rows={ordered} rowKey={({ line_id }) => line_id}
          columns={[
            { header: "Product", cell: (line) => <LineName line={line} /> },
            { header: "Pieces", cell: (line) => <LinePieces line={line} />, align: "right" },
          ]}
        />
      </div>
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 border-t border-line pt-3 font-semibold">
        <span>{pieces(ordered.reduce((sum, { quantity, approved_quantity }) => sum + (approved_quantity ?? quantity), 0))} total items</span>
        <span>{order.kind === "standing" ? `${signedDollars(changeCents(order.items))} a week` : dollars(order.total_cents)}</span>
      </p>
      {order.notes && <p className="mt-3 rounded-control bg-sunk px-3 py-2 text-[15px] whitespace-pre-wrap">{order.notes}</p>}
      <History order={order} timezone={timezone} />
      {mayOrder && (order.status === "pending" || order.kind === "delivery") && (
        <div className="mt-4 flex flex-wrap gap-2 [&>*]:flex-1">
          {order.status === "pending" && <Button look="danger" busy={busy} onClick={() => void act(() => cartridge.cancel(order.id))}>Cancel order</Button>}
          {order.kind === "delivery" && order.status !== "pending" && <Button busy={busy} onClick={() => void again()}><RotateCcw aria-hidden className="size-4.5" />Order again</Button>}
        </div>
      )}
    </Card>
  );
}

function LineName({ line: { name, order_type, delivery_day, current_quantity, reason } }: { line: Line }) {
  const change = order_type === "add" ? `New, every ${delivery_day}` : order_type === "modify" ? `Every ${delivery_day}, ${pieces(current_quantity ?? 0)} until now` : null;
  return (
    <>
      <span className="font-medium">{name}</span>
      {change && <span className="block text-[13px] text-ink-3">{change}</span>}
      {reason && <span className="block text-[13px] font-semibold text-warn">{reason}</span>}
    </>
  );
}

/** What was ordered, and over it what was approved where that is something else. */
function LinePieces({ line: { quantity, approved_quantity, unit } }: { line: Line }) {
  if (approved_quantity === null || approved_quantity === quantity) return <span className="text-lg font-bold whitespace-nowrap">{pieces(quantity)} <span className="text-[13px] font-normal text-ink-3">{unit}</span></span>;
  return (
    <span className="whitespace-nowrap">
      <span className="text-lg font-bold text-warn">{approved_quantity === 0 ? "Refused" : pieces(approved_quantity)}</span>
      <span className="block text-[13px] text-ink-3">of {pieces(quantity)} {unit} ordered</span>
    </span>
  );
}

function History({ order: { history, date }, timezone }: { order: Order; timezone: string }) {
  return (
    <Disclosure summary={`Placed ${moment(date, timezone)}`}>
      <ol className="grid gap-2 border-l-2 border-line pl-4 text-[15px]">
        {history.map(({ status, at, by, reason }, index) => (
          <li key={`${at} ${index}`}>
            <span className="font-semibold">{index === 0 ? "Placed" : orderStateWord(status)}</span> <span className="text-ink-2">{moment(at, timezone)}{by && ` by ${by}`}</span>
            {reason && <span className="block text-ink-2">{reason}</span>}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
