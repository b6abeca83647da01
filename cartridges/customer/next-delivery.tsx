import { CalendarDays, CalendarPlus } from "lucide-react";
import { CartridgeButtonLink } from "#kernel/cartridge-address";
import { dollars, longDate, pieces, shortDate } from "#ui/formats";
import { timeOfDay } from "#ui/time-of-day";
import { Card } from "#ui/card";
import { DataTable } from "#ui/data-table";
import type { CustomerData, NextDelivery } from "./schema";

/**
 * The next delivery in one line, with a link to order for the first delivery that is still open.
 */
export function NextDeliveryLine({ data }: { data: CustomerData }) {
  const { next, frequency, service_days, route, driver, own, account, order_for, today } = data;
  return (
    <section
      aria-labelledby="next-delivery"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card bg-accent-wash p-5 text-accent"
    >
      <CalendarDays aria-hidden className="size-7 shrink-0 max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="next-delivery" className="text-sm">
          Next delivery{next?.date === today && ", today"}
        </h2>
        <p className="flex flex-wrap items-baseline gap-x-3 text-balance">
          <strong className="text-2xl tracking-tight">{next ? longDate(next.date) : "No date set"}</strong>
          {next && next.pieces > 0 && (
            <span className="text-lg font-semibold">
              {pieces(next.pieces)} pieces · {dollars(next.amount_cents)}
            </span>
          )}
        </p>
        <p className="mt-1 text-15">
          {service_days.length > 0 && `${rhythmOf(frequency, service_days)} · `}route {route}
          {driver && ` with ${driver.name}`}
        </p>
      </div>
      {own && account === "active" && order_for && <OrderFor data={data} orderFor={order_for} />}
    </section>
  );
}

/**
 * Ordering for a date is a buyer's daily task. The label says so if it would change the next
 * delivery.
 */
function OrderFor({
  data: { number, next, today },
  orderFor: { comes_on, cutoff, closes },
}: {
  data: CustomerData;
  orderFor: NonNullable<CustomerData["order_for"]>;
}) {
  return (
    <div className="grid gap-1.5 max-sm:w-full">
      <CartridgeButtonLink to={{ cartridge: "order-portal", key: { number } }} variant="primary" size="large">
        <CalendarPlus aria-hidden className="size-5" />
        {comes_on === next?.date ? "Change this delivery" : `Order for ${shortDate(comes_on)}`}
      </CartridgeButtonLink>
      <p className="text-center text-15">
        Order by {cutoff === today ? "today" : shortDate(cutoff)}, {timeOfDay(closes)}
      </p>
    </div>
  );
}

/** "every Monday and Wednesday" */
function rhythmOf(frequency: CustomerData["frequency"], days: CustomerData["service_days"]): string {
  const weekly = frequency === "Weekly";
  if (days.length === 5) return weekly ? "every weekday" : "every weekday, every other week";
  const names = days.length < 3 ? days.join(" and ") : `${days.slice(0, -1).join(", ")} and ${days.at(-1)}`;
  return weekly ? `every ${names}` : `every other week, ${names}`;
}

type Line = NextDelivery["lines"][number];

/**
 * The next delivery's products, each with its shortage and the pieces owed from the last delivery.
 */
export function NextLines({
  next: { date, pieces: count, amount_cents, lines },
  owedFrom,
}: {
  next: NextDelivery;
  owedFrom: string | undefined;
}) {
  const title = `What comes on ${longDate(date)}`;
  return (
    <Card title={title}>
      <DataTable
        caption={title}
        rows={lines}
        rowKey={({ sku }) => sku}
        columns={[
          { header: "Product", cell: (line) => <Product line={line} owedFrom={owedFrom} />, total: "Total" },
          {
            header: "Pieces",
            cell: ({ quantity, short }) => <strong className="text-lg">{pieces(quantity - short)}</strong>,
            align: "right",
            total: <span className="text-lg">{pieces(count)}</span>,
          },
          { header: "Your price", cell: ({ price_cents }) => dollars(price_cents), align: "right", wide: true },
          {
            header: "Amount",
            cell: ({ quantity, short, price_cents }) => dollars((quantity - short) * price_cents),
            align: "right",
            total: <span className="text-lg">{dollars(amount_cents)}</span>,
          },
        ]}
      />
    </Card>
  );
}

function Product({
  line: { name, sku, quantity, owed, short },
  owedFrom,
}: {
  line: Line;
  owedFrom: string | undefined;
}) {
  return (
    <>
      <span className="font-medium">{name}</span>
      <span className="block text-13 text-ink-3">{sku}</span>
      {owed > 0 && (
        <span className="block text-13 font-semibold text-accent">
          {pieces(owed)} owed{owedFrom && ` from ${shortDate(owedFrom)}`}
        </span>
      )}
      {short > 0 && (
        <span className="block text-13 font-semibold text-bad">
          {pieces(short)} of {pieces(quantity)} not on the truck
        </span>
      )}
    </>
  );
}
