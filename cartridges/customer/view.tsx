import {
  CalendarDays,
  CalendarPlus,
  ChevronRight,
  CircleCheck,
  CircleDashed,
  FileText,
  Hourglass,
  Package,
  PackageX,
  ShoppingCart,
  type LucideIcon,
} from "lucide-react";
import { useSyncExternalStore, type ReactNode } from "react";
import type { Surface } from "#kernel/base-cartridge";
import { CartridgeButtonLink, CartridgeLink, type CartridgeTarget } from "#kernel/cartridge-address";
import { clockTime, dollars, longDate, monthAndDay, pieces, shortDate, weekday } from "#ui/formats";
import { timeOfDay } from "#ui/time-of-day";
import { Answers } from "#ui/answers";
import { Card } from "#ui/card";
import { DataTable } from "#ui/data-table";
import { EmptyState } from "#ui/notice";
import { Tag } from "#ui/tag";
import { toastError } from "#ui/toasts";
import type CustomerCartridge from "./cartridge";
import { ANSWERS, shortWords } from "./rules";
import type { AccountStatus, CustomerData, LastDelivery, ShortNotice } from "./schema";

/** The Overview tab (spec 2.6). */
export default function CustomerView({ cartridge }: { cartridge: CustomerCartridge; surface: Surface }) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!data) return <EmptyState title="Customer not found" />;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-6">
        {data.shorts.map((short) => (
          <Short key={short.date} short={short} cartridge={cartridge} own={data.own} />
        ))}
        <NextDelivery data={data} />
        {data.own && <QuickActions data={data} />}
        <Standing data={data} />
      </div>
      {data.next && data.next.lines.length > 0 && <NextLines next={data.next} />}
    </div>
  );
}

/** The delivery day in words. */
function rhythmOf(frequency: CustomerData["frequency"], days: CustomerData["service_days"]): string {
  const weekly = frequency === "Weekly";
  if (days.length === 5) return weekly ? "every weekday" : "every weekday, every other week";
  const named = days.length < 3 ? days.join(" and ") : `${days.slice(0, -1).join(", ")} and ${days.at(-1)}`;
  return weekly ? `every ${named}` : `every other week, ${named}`;
}

/** What is not on the truck; the customer says what to do about it, one tap. */
function Short({ short, cartridge, own }: { short: ShortNotice; cartridge: CustomerCartridge; own: boolean }) {
  const { date, items, answer } = short;
  return (
    <section className="grid gap-3 rounded-card border border-bad bg-surface p-5">
      <div>
        <h2 className="flex items-center gap-2 font-semibold text-bad">
          <PackageX aria-hidden className="size-5 shrink-0" />
          Short on {longDate(date)}
        </h2>
        <p className="pt-1">Not on the truck: {shortWords(items)}.</p>
      </div>
      {own ? (
        <Answers
          question={`What about what is short on ${longDate(date)}?`}
          answers={ANSWERS}
          given={answer}
          onAnswer={(given) => cartridge.answer(short, given).catch((error: Error) => void toastError(error.message))}
        />
      ) : (
        <p className="text-ink-2">
          {answer ? `They say: ${ANSWERS.find(([each]) => each === answer)![1]}` : "No answer yet"}
        </p>
      )}
    </section>
  );
}

function NextDelivery({ data: { next, frequency, service_days, route, driver } }: { data: CustomerData }) {
  return (
    <section className="flex items-start gap-4 rounded-card bg-accent-wash p-5 text-accent">
      <CalendarDays aria-hidden className="mt-1 size-7 shrink-0" />
      <div>
        <h2 className="text-sm">Next delivery</h2>
        <p className="text-2xl font-bold tracking-tight text-balance">{next ? longDate(next.date) : "No date set"}</p>
        <p className="mt-1 text-15">
          {next && next.pieces > 0 ? `${pieces(next.pieces)} pieces · ` : ""}
          {service_days.length > 0 && `${rhythmOf(frequency, service_days)} · `}route {route}
          {driver && ` with ${driver.name}`}
        </p>
      </div>
    </section>
  );
}

function Standing({
  data: { number, active_orders, total_products, item_count, last_delivery, timezone, account },
}: {
  data: CustomerData;
}) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-2">
      <Glance
        label="Active Orders"
        value={active_orders}
        detail={active_orders === 0 ? "No open orders" : "Pending or on their way"}
      />
      <Glance
        label="Total Products"
        value={total_products}
        detail={item_count === total_products ? "On your account" : `${pieces(item_count)} lines a week`}
      />
      <Glance
        label="Last Delivery"
        value={last_delivery ? monthAndDay(last_delivery.date) : "N/A"}
        detail={last_delivery ? lastDetail(last_delivery, timezone) : "No deliveries yet"}
        to={last_delivery && account === "active" ? { cartridge: "delivery", key: { number } } : undefined}
      />
      <Glance
        label="Account Status"
        value={<AccountTag account={account} />}
        detail={
          account === "active"
            ? "You can order"
            : account === "pending"
              ? "You can't order yet"
              : "No one has signed up"
        }
      />
    </dl>
  );
}

/** "Monday, 7:40 · 160 pieces", and what of it was missing. */
const lastDetail = ({ date, at, pieces: count, due }: LastDelivery, timezone: string) =>
  `${weekday(date)}, ${clockTime(at, timezone)} · ${count < due ? `${pieces(count)} of ${pieces(due)}` : pieces(count)} pieces`;

function Glance({
  label,
  value,
  detail,
  to,
}: {
  label: string;
  value: ReactNode;
  detail: string;
  /** Where a tap on it leads. */
  to?: CartridgeTarget;
}) {
  return (
    <div className="relative flex min-h-32 flex-col rounded-card border border-line bg-surface p-4 has-[a:hover]:bg-sunk">
      <dt className="text-15 text-ink-2">{label}</dt>
      <dd className="mt-1 flex min-h-10 items-center text-26 leading-tight font-semibold tracking-tight">
        {to ? (
          <CartridgeLink to={to} className="flex items-center gap-1 text-accent before:absolute before:inset-0">
            {value}
            <ChevronRight aria-hidden className="size-5" />
          </CartridgeLink>
        ) : (
          value
        )}
      </dd>
      <dd className="mt-auto pt-1 text-13 text-ink-2">{detail}</dd>
    </div>
  );
}

function AccountTag({ account }: { account: AccountStatus }) {
  if (account === "active")
    return (
      <Tag tone="ok" icon={CircleCheck} className="text-base">
        Active
      </Tag>
    );
  return account === "pending" ? (
    <Tag tone="warn" icon={Hourglass}>
      Pending
    </Tag>
  ) : (
    <Tag icon={CircleDashed}>No account</Tag>
  );
}

/** The daily order comes first; changing every delivery is second and says so. An account that cannot order yet gets "View Products" first. */
function QuickActions({ data: { number, account, order_for } }: { data: CustomerData }) {
  const approved = account === "active";
  return (
    <section aria-labelledby="quick-actions" className="grid gap-3">
      <h2 id="quick-actions" className="text-lg font-semibold">
        Quick Actions
      </h2>
      {approved && order_for && (
        <div className="grid gap-1.5">
          <CartridgeButtonLink to={{ cartridge: "order-portal", key: { number } }} variant="primary" size="large">
            <CalendarPlus aria-hidden className="size-5" />
            Order for {weekday(order_for.comes_on)}
          </CartridgeButtonLink>
          <p className="text-sm text-ink-2">
            Par, your usual amount, comes without an order. Need more or less on {longDate(order_for.comes_on)}? Order
            by {shortDate(order_for.cutoff)}, {timeOfDay(order_for.closes)}.
          </p>
        </div>
      )}
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {approved && (
          <Action
            to={{ cartridge: "standing-order", key: { number } }}
            icon={ShoppingCart}
            label="Place New Order"
            detail="Changes every delivery"
          />
        )}
        <Action
          to={{ cartridge: "rental-item", key: { number } }}
          icon={Package}
          label="View Products"
          variant={approved ? "plain" : "primary"}
        />
        {approved && <Action to={{ cartridge: "statement", key: { number } }} icon={FileText} label="View Invoices" />}
      </div>
    </section>
  );
}

function Action({
  to,
  icon: Icon,
  label,
  detail,
  variant,
}: {
  to: CartridgeTarget;
  icon: LucideIcon;
  label: string;
  detail?: string;
  variant?: "plain" | "primary";
}) {
  return (
    <CartridgeButtonLink to={to} variant={variant} size="large" className={detail && "py-2 sm:col-span-2"}>
      <Icon aria-hidden className="size-5 shrink-0" />
      <span>
        {label}
        {detail && <span className="block text-13 font-normal text-ink-2">{detail}</span>}
      </span>
    </CartridgeButtonLink>
  );
}

function NextLines({ next: { date, pieces: total, lines } }: { next: NonNullable<CustomerData["next"]> }) {
  return (
    <Card title={`What comes on ${longDate(date)}`} action={<span className="text-ink-2">{pieces(total)} pieces</span>}>
      <DataTable
        caption={`What comes on ${longDate(date)}`}
        rows={lines}
        rowKey={({ sku }) => sku}
        columns={[
          {
            header: "Product",
            cell: ({ name, sku }) => (
              <>
                <span className="font-medium">{name}</span>
                <span className="block text-13 text-ink-3">{sku}</span>
              </>
            ),
          },
          {
            header: "Pieces",
            cell: ({ quantity }) => <strong className="text-lg">{pieces(quantity)}</strong>,
            align: "right",
          },
          { header: "Your price", cell: ({ price_cents }) => dollars(price_cents), align: "right" },
        ]}
      />
    </Card>
  );
}
