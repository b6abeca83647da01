import type { ReactNode } from "react";
import { CartridgeLink } from "#kernel/cartridge-address";
import { Card } from "#ui/card";
import { dollars, pieces, shortDate } from "#ui/formats";
import { OrderState } from "#ui/order-state";
import type { CustomerDetailData, Overview } from "./schema";

export const None = ({ children }: { children: ReactNode }) => <p className="text-ink-2">{children}</p>;
export const LINK = "flex min-h-12 items-center font-semibold text-accent hover:underline";

/** The latest orders, deliveries and invoices, each with a link to all of them. */
export function Papers({
  data: { number },
  overview: { orders, deliveries, statements },
}: {
  data: CustomerDetailData;
  overview: Overview;
}) {
  const row = "flex min-h-12 items-center justify-between gap-3 border-b border-line text-15 last:border-0";
  const paper = "font-medium text-accent hover:underline inline-flex min-h-12 items-center";
  const whole = (cartridge: string, some: readonly unknown[], words: string) =>
    some.length > 0 && (
      <CartridgeLink to={{ cartridge, key: { number } }} className={LINK}>
        {words}
      </CartridgeLink>
    );
  return (
    <div className="grid grid-cols-1 gap-4 lg:col-span-2 lg:grid-cols-3">
      <Card title="Orders" action={whole("order-history", orders, "All orders")}>
        {orders.length === 0 ? (
          <None>No orders yet.</None>
        ) : (
          <ul>
            {orders.map(({ id, order_id, service_date, total_cents, status }) => (
              <li key={id} className={row}>
                <span>
                  #{order_id} <span className="text-ink-2">for {shortDate(service_date)}</span>
                  <span className="block text-13 text-ink-2">{dollars(total_cents)}</span>
                </span>
                <OrderState status={status} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title="Deliveries" action={whole("delivery", deliveries, "All deliveries")}>
        {deliveries.length === 0 ? (
          <None>No deliveries yet.</None>
        ) : (
          <ul>
            {deliveries.map(({ id, date, lines }) => (
              <li key={id} className={row}>
                <a href={`/api/deliveries/${id}/ticket`} target="_blank" rel="noreferrer" className={paper}>
                  Ticket of {shortDate(date)}
                </a>
                <span className="whitespace-nowrap">
                  {pieces(lines.reduce((sum, { delivered }) => sum + delivered, 0))} pieces
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title="Invoices" action={whole("statement", statements, "All invoices")}>
        {statements.length === 0 ? (
          <None>No invoices yet.</None>
        ) : (
          <ul>
            {statements.map(({ id, number: name, period_end, total_cents }) => (
              <li key={id} className={row}>
                <a href={`/api/statements/${id}/pdf`} className={paper}>
                  {name}
                </a>
                <span className="text-right whitespace-nowrap">
                  {dollars(total_cents)}
                  <span className="block text-13 text-ink-2">until {shortDate(period_end)}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
