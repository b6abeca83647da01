import { useEffect, useState, useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeBackLink, CartridgeButtonLink, CartridgeLink } from "#kernel/cartridge-address";
import { Pages } from "#kernel/paged-list";
import { Card } from "#ui/card";
import { BarChart } from "#ui/chart";
import { classes } from "#ui/classes";
import { DataTable, type Column } from "#ui/data-table";
import { dateFormat, dollars, moment, pieces } from "#ui/formats";
import { EmptyState } from "#ui/notice";
import { OrderState } from "#ui/order-state";
import { ROW_LINK } from "#ui/row-link";
import { toastError } from "#ui/toasts";
import type SalesCartridge from "./cartridge";
import { changeInWords } from "./words";
import { PAGE_SIZE, type DashboardData, type RecentOrder, type SalesPeriod } from "./schema";

const LOAD_FAILED = "Failed to load dashboard data";

/** The SuperAdmin's dashboard (spec 2.12), or all orders. */
export default function SalesView({ cartridge, surface, tools }: ViewProps<SalesCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const counting = useRecount(cartridge, data?.stale ?? false);
  if (!data) return <p role="status">Loading dashboard data...</p>;
  const Heading = surface === "page" ? "h1" : "h2";
  if (data.all) return <AllOrders Heading={Heading} data={data} all={data.all} tools={tools} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="flex flex-wrap items-center gap-x-4">
        <Heading className="min-w-0 flex-1 text-26 font-bold">SuperAdmin Dashboard</Heading>
        {tools}
        <p role="status" className="basis-full text-13 text-ink-2">
          {counting
            ? "Loading dashboard data..."
            : data.counted_at && `Sales as of ${moment(data.counted_at, data.timezone)}`}
        </p>
      </header>
      <Cards data={data} />
      <Trends months={data.months} />
      <Card
        title="Recent Orders"
        action={
          data.orders.length > 0 && <CartridgeButtonLink to={{ key: { orders: "all" } }}>View All</CartridgeButtonLink>
        }
      >
        <Orders caption="Recent Orders" orders={data.orders} />
      </Card>
    </div>
  );
}

/** Recounts stale sales once per visit. The old figures stay on screen meanwhile. */
function useRecount(cartridge: SalesCartridge, stale: boolean): boolean {
  const [counting, setCounting] = useState(false);
  useEffect(() => {
    if (!stale) return;
    let isUnmounted = false;
    setCounting(true);
    cartridge
      .recount()
      .catch(() => isUnmounted || toastError(LOAD_FAILED))
      .finally(() => isUnmounted || setCounting(false));
    return () => {
      isUnmounted = true;
      setCounting(false);
    };
    // Figures that are still stale after a recount do not trigger another one.
  }, [cartridge, stale]);
  return counting;
}

/** The four figures, each with its change since the same day last month. */
function Cards({ data: { figures, commission_rate } }: { data: DashboardData }) {
  const cards = [
    { figure: "sales", label: "Total Sales (MTD)", say: dollars },
    { figure: "commission", label: "Commission Earned", say: dollars, about: `${commission_rate}% of the sales` },
    { figure: "drivers", label: "Active Drivers", say: pieces },
    { figure: "pending", label: "Pending Orders", say: pieces },
  ] as const;
  return (
    <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-card border border-line bg-line min-[22rem]:grid-cols-2 lg:grid-cols-4">
      {cards.map(({ figure, label, say, ...more }) => (
        <div key={label} className="flex min-w-0 flex-col-reverse justify-end bg-surface p-4">
          <dd className="pt-1 text-13 text-ink-2">
            <Change {...changeInWords(figure, figures)} /> from last month
            {"about" in more && <span className="block">{more.about}</span>}
          </dd>
          <dd className="text-lg leading-tight font-semibold tracking-tight break-words tabular-nums sm:text-22 xl:text-26">
            {say(figures[figure].now)}
          </dd>
          <dt className="text-13 text-ink-2">{label}</dt>
        </div>
      ))}
    </dl>
  );
}

const TONES = { ok: "text-ok", warn: "text-warn", bad: "text-bad", plain: "" };
const Change = ({ words, tone }: ReturnType<typeof changeInWords>) => (
  <span className={classes("font-semibold", TONES[tone])}>{words}</span>
);

const monthName = dateFormat({ month: "short", year: "numeric" });
const nameOf = (period: string) => monthName(`${period}-01`);
const Trends = ({ months }: { months: readonly SalesPeriod[] }) => (
  <Card title="Monthly Sales Trends">
    <BarChart
      caption="Sales by month"
      heading="Month"
      labels={months.map(({ period }) => nameOf(period))}
      series={[{ name: "Sales", values: months.map(({ amount }) => amount * 100) }]}
      format={dollars}
    />
  </Card>
);

const LINK = `${ROW_LINK} font-semibold`;
const driverOf = ({ driver_name }: RecentOrder) => driver_name ?? "Not Assigned";
const stateOf = (status: RecentOrder["status"]) => (status ? <OrderState status={status} /> : "Unknown");
const ORDER_COLUMNS: Column<RecentOrder>[] = [
  {
    header: "Order ID",
    cell: ({ order_id, customer_number }) => (
      <CartridgeLink
        to={{ cartridge: "order-history", key: { number: customer_number, order: String(order_id) } }}
        className={LINK}
      >
        #{order_id}
      </CartridgeLink>
    ),
  },
  {
    header: "Customer",
    cell: (order) => (
      <>
        <CartridgeLink to={{ cartridge: "customer-detail", key: { number: order.customer_number } }} className={LINK}>
          {order.customer_name}
        </CartridgeLink>
        <span className="block text-13 text-ink-2 md:hidden">{driverOf(order)}</span>
      </>
    ),
  },
  { header: "Driver", wide: true, cell: driverOf },
  {
    header: "Amount",
    align: "right",
    cell: ({ total_cents, status }) => (
      <>
        {dollars(total_cents)}
        <span className="block pt-1 md:hidden">{stateOf(status)}</span>
      </>
    ),
  },
  { header: "Status", wide: true, cell: ({ status }) => stateOf(status) },
];

const Orders = ({ caption, orders }: { caption: string; orders: readonly RecentOrder[] }) => (
  <DataTable
    caption={caption}
    columns={ORDER_COLUMNS}
    rows={orders}
    rowKey={({ id }) => id}
    empty={<p className="py-4 text-ink-2">No orders found</p>}
  />
);

function AllOrders({
  Heading,
  data: { orders },
  all,
  tools,
}: Pick<ViewProps, "tools"> & {
  Heading: "h1" | "h2";
  data: DashboardData;
  all: NonNullable<DashboardData["all"]>;
}) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <CartridgeBackLink to={{ key: {} }}>Dashboard</CartridgeBackLink>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <Heading className="text-26 font-bold">All Orders</Heading>
        {tools}
      </header>
      {orders.length === 0 ? (
        <EmptyState title="No orders found">Orders show up here as customers place them.</EmptyState>
      ) : (
        <Card>
          <Orders caption="All Orders" orders={orders} />
        </Card>
      )}
      <Pages shown={{ orders: "all" }} {...all} size={PAGE_SIZE} count={orders.length} words={["order", "orders"]} />
    </div>
  );
}
