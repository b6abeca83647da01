import { useState } from "react";
import { ApiError } from "#kernel/api-client";
import { dollars, moment, pieces } from "#ui/formats";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { Disclosure } from "#ui/disclosure";
import { EmptyState, Notice } from "#ui/notice";
import { OrderState } from "#ui/order-state";
import { toastSuccess } from "#ui/toasts";
import type ReliefCartridge from "./cartridge";
import { OpensOn, ReliefPart } from "./part";
import type { ReliefRoute } from "./schema";

type Order = ReliefRoute["orders"][number];

/** The route's pending orders, each approved with one tap (spec 2.10, Orders). */
export function ReliefOrders({ cartridge, chosen }: { cartridge: ReliefCartridge; chosen: ReliefRoute }) {
  const { coverage, orders, opens_on, notes } = chosen;
  return (
    <ReliefPart
      cartridge={cartridge}
      title={`Customer Orders - Route ${coverage.route}`}
      failed="Failed to load pending orders"
    >
      {opens_on ? (
        <OpensOn chosen={chosen} />
      ) : orders.length === 0 ? (
        <EmptyState title="No pending orders found">for Route {coverage.route}</EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-2">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard cartridge={cartridge} order={order} timezone={notes.timezone} />
            </li>
          ))}
        </ul>
      )}
    </ReliefPart>
  );
}

function OrderCard({ cartridge, order, timezone }: { cartridge: ReliefCartridge; order: Order; timezone: string }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Another order is already approved for this one's date: pressing again joins the two.
  const [joins, setJoins] = useState(false);
  const act = joins ? "Join and approve" : "Approve";
  const approve = async () => {
    setBusy(true);
    setFailure(null);
    try {
      toastSuccess(await cartridge.approve(order.id, joins));
    } catch (error) {
      setJoins(error instanceof ApiError && error.fields.join !== undefined);
      setFailure((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <Card className="grid grid-cols-1 gap-2 py-3">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="font-semibold">{order.customer_name}</h3>
          <p className="text-13 text-ink-2">Order #{order.order_id}</p>
        </div>
        <OrderState status={order.status} />
      </div>
      <Disclosure summary="Details">
        <p className="text-15 text-ink-2">
          #{order.customer_number} · Route {order.route_number}
        </p>
        <ul className="py-2">
          {order.items.map(({ line_id, name, quantity }) => (
            <li key={line_id} className="flex justify-between gap-3 border-t border-line py-2 first:border-0">
              {name}
              <span className="whitespace-nowrap">{pieces(quantity)} pcs</span>
            </li>
          ))}
        </ul>
        <p className="flex flex-wrap justify-between gap-x-3 border-t border-line py-2">
          <span className="text-ink-2">Ordered {moment(order.created_at, timezone)}</span>
          <strong>{dollars(order.total_cents)}</strong>
        </p>
        {order.notes && <p className="pb-2 whitespace-pre-wrap">{order.notes}</p>}
        <p className="pb-2 text-sm text-ink-2">This order is waiting for your approval to proceed</p>
      </Disclosure>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <Button
        variant="primary"
        size="large"
        busy={busy}
        aria-label={`${act} order #${order.order_id}`}
        onClick={() => void approve()}
      >
        {busy ? "Approving..." : act}
      </Button>
    </Card>
  );
}
