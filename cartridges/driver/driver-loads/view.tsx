import { ChevronRight, ClipboardList } from "lucide-react";
import { useSyncExternalStore, type ReactNode } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeButtonLink, CartridgeLink } from "#kernel/cartridge-address";
import { Card } from "#ui/card";
import { DataTable, type Column } from "#ui/data-table";
import { Figures } from "#ui/figures";
import { longDateAndYear, pieces } from "#ui/formats";
import { EmptyState } from "#ui/notice";
import type DriverLoadsCartridge from "./cartridge";
import { CustomerRows } from "./customer-rows";
import type { Driver, DriverLoadsData } from "./schema";

/**
 * The Load Lists of the console (spec 2.12): the drivers, then a driver's customers, then the load
 * of their route.
 */
export default function DriverLoadsView({ cartridge }: ViewProps<DriverLoadsCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!data) return null;
  const { driver, view } = data;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Breadcrumb driver={driver} view={view} />
      {view === "drivers" && <Drivers drivers={data.drivers} />}
      {view === "drivers" && <Undriven data={data} />}
      {view === "customers" && driver && (
        <Customers key={driver.id} cartridge={cartridge} data={data} driver={driver} />
      )}
      {view === "complete" && driver && <CompleteList data={data} driver={driver} />}
    </div>
  );
}

/** Drivers > driver name > Complete Load List. The last one is the current page. */
function Breadcrumb({ driver, view }: Pick<DriverLoadsData, "driver" | "view">) {
  const steps: { words: string; key: Record<string, string> }[] = [
    { words: "Drivers", key: {} },
    ...(driver ? [{ words: driver.name, key: { driver: driver.id } }] : []),
    ...(view === "complete" ? [{ words: "Complete Load List", key: {} }] : []),
  ];
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1">
        {steps.map(({ words, key }, place) => (
          <li key={words} className="flex items-center gap-1 wrap-anywhere">
            {place > 0 && <ChevronRight aria-hidden className="size-4 text-ink-3" />}
            {place === steps.length - 1 ? (
              <span aria-current="page" className="flex min-h-12 items-center font-semibold">
                {words}
              </span>
            ) : (
              <CartridgeLink
                to={{ key }}
                className="flex min-h-12 items-center font-semibold text-accent hover:underline"
              >
                {words}
              </CartridgeLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const routeOf = ({ route }: Driver) => (route ? `Route ${route}` : "Relief, no route");
const customersOf = (count: number) => `${pieces(count)} ${count === 1 ? "customer" : "customers"}`;

function Drivers({ drivers }: { drivers: readonly Driver[] }) {
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-semibold">Select Driver</h2>
        <CartridgeButtonLink to={{ cartridge: "routes", key: {} }}>The week of every route</CartridgeButtonLink>
      </div>
      {drivers.length === 0 ? (
        <EmptyState title="No drivers found">Add the first one in user management.</EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {drivers.map((driver) => (
            <li key={driver.id}>
              <CartridgeLink
                to={{ key: { driver: driver.id } }}
                className="grid min-h-20 content-center rounded-card border border-line bg-surface px-4 py-3 hover:bg-sunk"
              >
                <span className="font-semibold break-words">{driver.name}</span>
                <span className="text-15 text-ink-2">
                  {routeOf(driver)} · {customersOf(driver.customer_count)}
                </span>
              </CartridgeLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Routes without a driver, whose load can be opened all the same. */
function Undriven({ data: { undriven, date } }: { data: DriverLoadsData }) {
  if (undriven.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-xl font-semibold">Routes without a driver</h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {undriven.map(({ route, customer_count: count }) => (
          <li key={route}>
            <CartridgeLink
              to={{ cartridge: "load-list", key: { route, date } }}
              className="grid min-h-20 content-center rounded-card border border-line bg-surface px-4 py-3 hover:bg-sunk"
            >
              <span className="font-semibold">Route {route}</span>
              <span className="text-15 text-ink-2">No driver · {customersOf(count)}</span>
            </CartridgeLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Customers({
  cartridge,
  data,
  driver,
}: {
  cartridge: DriverLoadsCartridge;
  data: DriverLoadsData;
  driver: Driver;
}) {
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-xl font-semibold">{driver.name}</h2>
          <p className="text-15 text-ink-2">
            {routeOf(driver)} · {longDateAndYear(data.date)}
          </p>
        </div>
        {driver.route && (
          <CartridgeButtonLink to={{ key: { driver: driver.id, list: "complete" } }} variant="primary">
            <ClipboardList aria-hidden className="size-5" />
            View Complete Load List
          </CartridgeButtonLink>
        )}
      </div>
      {data.customers.length === 0 ? (
        <EmptyState title="No customers found for this driver">
          {driver.route ? "Nobody is on this route yet." : "A relief driver has no route of their own."}
        </EmptyState>
      ) : (
        <CustomerRows cartridge={cartridge} data={data} />
      )}
    </section>
  );
}

type ListItem = NonNullable<DriverLoadsData["list"]>["categories"][number]["items"][number];
const ITEM_COLUMNS: Column<ListItem>[] = [
  {
    header: "Item",
    cell: ({ description, item_id }): ReactNode => (
      <>
        {description}
        <span className="block text-13 text-ink-3 md:hidden">{item_id}</span>
      </>
    ),
  },
  { header: "SKU", wide: true, cell: ({ item_id }) => item_id },
  { header: "Total Quantity", align: "right", cell: ({ total_quantity }) => pieces(total_quantity) },
];

function CompleteList({ data: { date, list }, driver }: { data: DriverLoadsData; driver: Driver }) {
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-xl font-semibold">Today's Complete Load List</h2>
          <p className="text-15 text-ink-2">
            {longDateAndYear(date)} · {driver.name} · {routeOf(driver)}
          </p>
        </div>
        {driver.route && (
          <CartridgeButtonLink to={{ cartridge: "load-list", key: { route: driver.route, date } }}>
            Open the loading
          </CartridgeButtonLink>
        )}
      </div>
      {!list || list.total_items === 0 ? (
        <EmptyState title="No data found">Nothing is due on this day.</EmptyState>
      ) : (
        <>
          <Figures
            figures={[
              { value: pieces(list.customer_count), label: "Total Customers" },
              { value: pieces(list.total_items), label: "Total Items" },
              { value: pieces(list.total_pieces), label: "Total Pieces" },
            ]}
          />
          {list.categories.map(({ name, items }) => (
            <Card key={name} title={name}>
              <DataTable caption={name} columns={ITEM_COLUMNS} rows={items} rowKey={({ item_id }) => item_id} />
            </Card>
          ))}
        </>
      )}
    </section>
  );
}
