import { ChevronRight, CircleCheck, CircleDashed, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { CartridgeLink, type CartridgeTarget } from "#kernel/cartridge-address";
import { clockTime, dollars, monthAndDay, monthName, pieces, shortDate, weekday } from "#ui/formats";
import { classes } from "#ui/classes";
import { orderStateWord } from "#ui/order-state";
import { Tag } from "#ui/tag";
import { shortWords } from "./rules";
import type { AccountStatus, CustomerData, LastDelivery, OpenOrder } from "./schema";

/** The overview cards of spec 2.6, and this month's spend. */
export function Standing({ data }: { data: CustomerData }) {
  const {
    number,
    active_orders,
    open_orders,
    total_products,
    item_count,
    last_delivery,
    timezone,
    account,
    frequency,
  } = data;
  const rhythm = frequency === "Weekly" ? "weekly" : "biweekly";
  return (
    <dl className="grid grid-cols-2 gap-3 max-sm:grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))]">
      {data.spend && <SpendGlance number={number} spend={data.spend} />}
      <Glance
        label="Active Orders"
        value={active_orders}
        to={active_orders > 0 ? { cartridge: "order-history", key: { number } } : undefined}
        detail={active_orders === 0 ? "No open orders" : <OpenOrders orders={open_orders} />}
      />
      <Glance
        label="Last Delivery"
        value={last_delivery ? monthAndDay(last_delivery.date) : "N/A"}
        detail={last_delivery ? <LastDetail last={last_delivery} timezone={timezone} /> : "No deliveries yet"}
        to={last_delivery && account === "active" ? { cartridge: "delivery", key: { number } } : undefined}
      />
      <Glance
        label="Total Products"
        value={total_products}
        detail={`${pieces(item_count)} ${rhythm} ${item_count === 1 ? "delivery" : "deliveries"}`}
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

function SpendGlance({
  number,
  spend: { this_month_cents, last_month },
}: {
  number: string;
  spend: NonNullable<CustomerData["spend"]>;
}) {
  return (
    <Glance
      className="col-span-full"
      label="This month so far"
      value={dollars(this_month_cents)}
      detail={
        last_month
          ? [
              `By ${monthAndDay(last_month.by)}: ${dollars(last_month.by_then_cents)}.`,
              `All of ${monthName(last_month.month)}: ${dollars(last_month.total_cents)}.`,
            ].join(" ")
          : "No invoice last month"
      }
      to={{ cartridge: "statement", key: { number } }}
    />
  );
}

/** The card lists this many open orders; the Orders tab has them all. */
const MAX_NAMED = 3;

function OpenOrders({ orders }: { orders: readonly OpenOrder[] }) {
  const more = orders.length - MAX_NAMED;
  return (
    <>
      {orders.slice(0, MAX_NAMED).map(({ id, number, kind, status, date }) => (
        <span key={id} className="block">
          #{number} {kind === "delivery" ? "for" : "from"} {shortDate(date)}: {orderStateWord(status).toLowerCase()}
        </span>
      ))}
      {more > 0 && `and ${more} more`}
    </>
  );
}

/** "Monday, 7:40 · 160 pieces", and any shortages. */
function LastDetail({
  last: { date, at, pieces: count, due, short },
  timezone,
}: {
  last: LastDelivery;
  timezone: string;
}) {
  const delivered = count < due ? `${pieces(count)} of ${pieces(due)}` : pieces(count);
  return (
    <>
      {weekday(date)}, {clockTime(at, timezone)} · {delivered} pieces
      {short.length > 0 && <span className="block font-semibold text-bad">Short: {shortWords(short)}</span>}
    </>
  );
}

function Glance({
  label,
  value,
  detail,
  to,
  className,
}: {
  label: string;
  value: ReactNode;
  detail: ReactNode;
  /** Makes the card a link. */
  to?: CartridgeTarget;
  className?: string;
}) {
  return (
    <div
      className={classes(
        "relative flex flex-col rounded-card border border-line bg-surface p-4 has-[a:hover]:bg-sunk",
        className,
      )}
    >
      <dt className="text-15 text-ink-2">{label}</dt>
      {/* Capped so that an amount fits the card even with large text; longer values wrap. */}
      <dd
        className={classes(
          "mt-1 flex min-h-10 items-center",
          "text-[length:min(var(--text-26),8.5vw)] leading-tight font-semibold tracking-tight wrap-anywhere",
        )}
      >
        {to ? (
          <CartridgeLink
            to={to}
            className="-my-1 flex min-h-12 min-w-0 flex-1 items-center gap-1 text-accent before:absolute before:inset-0"
          >
            {value}
            <ChevronRight aria-hidden className="size-5 shrink-0" />
          </CartridgeLink>
        ) : (
          value
        )}
      </dd>
      <dd className="pt-1 text-13 text-ink-2">{detail}</dd>
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
