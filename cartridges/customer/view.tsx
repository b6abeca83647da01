import { CalendarDays, CalendarPlus, CircleCheck, CircleDashed, FileText, Hourglass, Package, ShoppingCart } from "lucide-react";
import { useSyncExternalStore, type ReactNode } from "react";
import type { Surface } from "~/kernel/base-cartridge";
import { dollars, fullDate, longDate, pieces, shortDate } from "~/kernel/formats";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/notice";
import { Tag } from "~/ui/tag";
import type CustomerCartridge from "./cartridge";
import type { AccountStatus, CustomerData } from "./schema";

/** Nov 20. */
const monthAndDay = (date: string) => shortDate(date).replace(/^\w+, /, "");

/** The Overview tab (spec 2.6). */
export default function CustomerView({ cartridge }: { cartridge: CustomerCartridge; surface: Surface }) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!data) return <EmptyState title="Customer not found" />;
  return (
    <div className="grid gap-6">
      <NextDelivery data={data} />
      <Standing data={data} />
      {data.own && <QuickActions number={data.number} approved={data.account === "active"} />}
      {data.next && data.next.lines.length > 0 && <NextLines next={data.next} />}
    </div>
  );
}

function NextDelivery({ data: { next, frequency, service_days, route, driver } }: { data: CustomerData }) {
  return (
    <section className="flex items-start gap-4 rounded-card bg-accent-wash p-5 text-accent">
      <CalendarDays aria-hidden className="mt-1 size-7 shrink-0" />
      <div>
        <h2 className="text-sm">Your linen next comes</h2>
        <p className="text-2xl font-bold tracking-tight">{next ? longDate(next.date) : "No date is set"}</p>
        <p className="mt-1 text-[15px]">
          {next && next.pieces > 0 ? `${pieces(next.pieces)} pieces · ` : ""}{service_days.length > 0 && `${frequency === "Weekly" ? "every" : "every other"} ${service_days.join(", ")} · `}route {route}{driver && ` with ${driver.name}`}
        </p>
      </div>
    </section>
  );
}

function Standing({ data: { active_orders, total_products, item_count, last_delivery, account } }: { data: CustomerData }) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <Glance label="Active Orders" value={active_orders} detail={active_orders === 0 ? "None is waiting" : "Waiting or on their way"} />
      <Glance label="Total Products" value={total_products} detail={item_count === total_products ? "On your account" : `${pieces(item_count)} items over the week`} />
      <Glance label="Last Delivery" value={last_delivery ? monthAndDay(last_delivery) : "N/A"} detail={last_delivery ? fullDate(last_delivery) : "None is recorded yet"} />
      <Glance label="Account Status" value={<AccountTag account={account} />} detail={account === "active" ? "You can order" : account === "pending" ? "Your driver approves it" : "Nobody has signed up"} />
    </dl>
  );
}

function Glance({ label, value, detail }: { label: string; value: ReactNode; detail: string }) {
  return (
    <div className="flex min-h-32 flex-col rounded-card border border-line bg-surface p-4">
      <dt className="text-[15px] text-ink-2">{label}</dt>
      <dd className="mt-1 flex min-h-10 items-center text-[26px] leading-tight font-semibold tracking-tight">{value}</dd>
      <dd className="mt-auto pt-1 text-[13px] text-ink-2">{detail}</dd>
    </div>
  );
}

function AccountTag({ account }: { account: AccountStatus }) {
  if (account === "active") return <Tag tone="ok" icon={CircleCheck} className="text-base">Active</Tag>;
  return account === "pending" ? <Tag tone="warn" icon={Hourglass}>Pending approval</Tag> : <Tag icon={CircleDashed}>No account</Tag>;
}

function QuickActions({ number, approved }: { number: string; approved: boolean }) {
  return (
    <section aria-labelledby="quick-actions" className="grid gap-3">
      <h2 id="quick-actions" className="text-lg font-semibold">Quick Actions</h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <ButtonLink to={`/customer/${number}/order`} look="primary" size="large"><ShoppingCart aria-hidden className="size-5" />Place New Order</ButtonLink>
        <ButtonLink to={`/customer/${number}/portal`} size="large"><CalendarPlus aria-hidden className="size-5" />Order for one date</ButtonLink>
        <ButtonLink to="?tab=products" size="large"><Package aria-hidden className="size-5" />View Products</ButtonLink>
        {approved && <ButtonLink to="?tab=invoices" size="large"><FileText aria-hidden className="size-5" />View Invoices</ButtonLink>}
      </div>
    </section>
  );
}

function NextLines({ next: { date, pieces: total, lines } }: { next: NonNullable<CustomerData["next"]> }) {
  return (
    <Card title={`What comes on ${longDate(date)}`} action={<span className="text-ink-2">{pieces(total)} pieces</span>}>
      <DataTable
        caption={`What comes on ${longDate(date)}`} rows={lines} rowKey={({ sku }) => sku}
        columns={[
          { header: "Product", cell: ({ name, sku }) => <><span className="font-medium">{name}</span><span className="block text-[13px] text-ink-3">{sku}</span></> },
          { header: "Pieces", cell: ({ quantity }) => <strong className="text-lg">{pieces(quantity)}</strong>, align: "right" },
          { header: "Your price", cell: ({ price_cents }) => dollars(price_cents), align: "right" },
        ]}
      />
    </Card>
  );
}
