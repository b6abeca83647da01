import { useLocation } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import type { Surface } from "#kernel/base-cartridge";
import { CartridgeButtonLink, useShown } from "#kernel/cartridge-address";
import { Pages, useShow } from "#kernel/paged-list";
import { SelectField } from "#ui/field";
import { longDate } from "#ui/formats";
import { EmptyState, Notice } from "#ui/notice";
import { orderStateWord } from "#ui/order-state";
import { MonthFilter } from "#ui/month-filter";
import type OrderHistoryCartridge from "./cartridge";
import { OrderRow, ROW } from "./order-row";
import { PAGE_SIZE } from "./rules";
import type { OrderHistoryData } from "./schema";

interface Submitted {
  id: string;
  message: string;
}

export default function OrderHistoryView({ cartridge }: { cartridge: OrderHistoryCartridge; surface: Surface }) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const submitted = (useLocation().state as { submitted?: Submitted } | null)?.submitted;
  const tab = useShown().get("tab");
  const show = useShow();
  if (!data) return <EmptyState title="No data found" />;
  const { orders, customer, page, pages, total, state, month, months } = data;
  if (months.length === 0) return <NoOrders data={data} />;
  const shown = { number: customer.number, tab, state, month };
  return (
    <div className="grid grid-cols-1 gap-4">
      {submitted && orders[0]?.id === submitted.id && <Placed order={orders[0]} message={submitted.message} />}
      <div className="grid grid-cols-2 gap-3 sm:max-w-lg">
        <SelectField
          label="State"
          value={state ?? ""}
          onChange={({ currentTarget }) => show({ ...shown, state: currentTarget.value })}
        >
          <option value="">All orders</option>
          <option value="open">Open</option>
          <option value="delivered">Delivered</option>
          <option value="closed">Cancelled or rejected</option>
        </SelectField>
        <MonthFilter months={months} month={month} onMonth={(chosen) => show({ ...shown, month: chosen })} />
      </div>
      {orders.length === 0 ? (
        <EmptyState title="No orders found">No order matches these filters.</EmptyState>
      ) : (
        <div className="overflow-hidden rounded-card border border-line bg-surface">
          <p aria-hidden className={`hidden border-b border-line px-4 py-2 text-13 font-semibold text-ink-2 ${ROW}`}>
            <span>Order</span>
            <span>For</span>
            <span>State</span>
            <span>Differs by</span>
            <span className="text-right">Amount</span>
          </p>
          {orders.map((order) => (
            <OrderRow
              key={order.id}
              cartridge={cartridge}
              order={order}
              data={data}
              isNew={order.id === submitted?.id}
            />
          ))}
        </div>
      )}
      <Pages {...{ shown, page, pages, total }} size={PAGE_SIZE} count={orders.length} words={["order", "orders"]} />
    </div>
  );
}

/**
 * An order that was approved automatically awaits no decision, so the message says so and names it.
 */
function Placed({ order, message }: { order: OrderHistoryData["orders"][number]; message: string }) {
  if (order.status === "pending") return <Notice kind="ok">{message}</Notice>;
  return (
    <Notice kind="ok">
      {message} Order #{order.order_id} for {longDate(order.service_date)} is{" "}
      {orderStateWord(order.status).toLowerCase()}.
    </Notice>
  );
}

function NoOrders({ data: { mayOrder, customer } }: { data: OrderHistoryData }) {
  return (
    <EmptyState title="No orders yet">
      <p>Orders you submit show up here with their status.</p>
      {mayOrder && (
        <CartridgeButtonLink
          variant="primary"
          size="large"
          className="mt-5"
          to={{ cartridge: "order-portal", key: { number: customer.number } }}
        >
          Place Order
        </CartridgeButtonLink>
      )}
    </EmptyState>
  );
}
