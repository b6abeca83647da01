import { CalendarDays } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { Surface } from "~/kernel/base-cartridge";
import { Card } from "~/ui/card";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/notice";
import type CustomerCartridge from "./cartridge";
import type { CustomerData } from "./schema";

const pieces = (count: number) => count.toLocaleString("en-US");
const dollars = (cents: number) => (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
const longDate = (date: string) => new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });

export default function CustomerView({ cartridge }: { cartridge: CustomerCartridge; surface: Surface }) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!data) return <EmptyState title="Customer not found" />;
  const rented = data.days.filter(({ items }) => items.length > 0);
  return (
    <div className="grid gap-6">
      <NextDelivery data={data} />
      {rented.length === 0 && <EmptyState title="No products found">Contact your route driver to add products to your account.</EmptyState>}
      {rented.map(({ day, pieces: total, items }) => (
        <Card key={day} title={day} action={<span className="text-ink-2">{pieces(total)} pieces</span>}>
          <DataTable
            caption={`What comes on ${day}`} rows={items} rowKey={({ sku }) => sku}
            columns={[
              { header: "Product", cell: ({ name, sku }) => <><span className="font-medium">{name}</span><span className="block text-[13px] text-ink-3">{sku}</span></> },
              { header: "Category", cell: ({ category }) => category, wide: true },
              { header: "Pieces", cell: ({ quantity }) => <strong className="text-lg">{pieces(quantity)}</strong>, align: "right" },
              { header: "Your price", cell: ({ price_cents }) => dollars(price_cents), align: "right" },
            ]}
          />
        </Card>
      ))}
    </div>
  );
}

function NextDelivery({ data: { next_date, frequency, service_days, route, driver, days } }: { data: CustomerData }) {
  const next = next_date && days.find(({ day }) => longDate(next_date).startsWith(day));
  return (
    <section className="flex items-start gap-4 rounded-card bg-accent-wash p-5 text-accent">
      <CalendarDays aria-hidden className="mt-1 size-7 shrink-0" />
      <div>
        <p className="text-sm">Your linen next comes</p>
        <p className="text-2xl font-bold tracking-tight">{next_date ? longDate(next_date) : "No date is set"}</p>
        <p className="mt-1 text-[15px]">
          {next ? `${pieces(next.pieces)} pieces · ` : ""}{frequency === "Weekly" ? "every" : "every other"} {service_days.join(", ")} · route {route}{driver && ` with ${driver.name}`}
        </p>
      </div>
    </section>
  );
}
