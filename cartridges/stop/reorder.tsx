import { useState } from "react";
import { ActionBar } from "#ui/action-bar";
import { Button } from "#ui/button";
import { Notice } from "#ui/notice";
import { OrderList } from "#ui/order-list";
import { toastSuccess } from "#ui/toasts";
import type { RouteDayCartridge } from "./route-day";
import type { DayStop } from "./schema";

interface ReorderProps {
  cartridge: RouteDayCartridge;
  stops: readonly DayStop[];
  weekday: string;
  onClose: () => void;
}

/** Lets the driver change the usual order of a route's stops. */
export default function Reorder({ cartridge, stops, weekday, onClose }: ReorderProps) {
  const [order, setOrder] = useState(() =>
    stops.map(({ id, customer_name: name, customer_number }) => ({ id, name, customer_number })),
  );
  const [failure, setFailure] = useState<string | null>(null);
  const save = () =>
    void cartridge.reorder(order.map(({ customer_number }) => customer_number)).then(
      () => {
        toastSuccess("The order is saved.");
        onClose();
      },
      (error: Error) => setFailure(error.message),
    );
  return (
    <section aria-label="Change the order" className="grid gap-3">
      <p className="text-ink-2">Stop order for {weekday}s from now on.</p>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <OrderList label="Order of the stops" items={order} onOrder={setOrder} />
      <ActionBar>
        <Button size="large" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" size="large" onClick={save}>
          Save order
        </Button>
      </ActionBar>
    </section>
  );
}
