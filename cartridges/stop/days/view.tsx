import {
  ChevronLeft,
  ChevronRight,
  CircleCheck,
  CircleDashed,
  Contrast,
  LockKeyhole,
  MapPinned,
  Plus,
  Signpost,
  TriangleAlert,
  Truck,
  UserX,
} from "lucide-react";
import { useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeButtonLink, CartridgeLink } from "#kernel/cartridge-address";
import { ListJump } from "#kernel/paged-list";
import { classes } from "#ui/classes";
import { DataTable } from "#ui/data-table";
import { Figures, PartsBar } from "#ui/figures";
import { clockTime, longDate, pieces } from "#ui/formats";
import { EmptyState, Notice } from "#ui/notice";
import { Tag } from "#ui/tag";
import type DaysCartridge from "./cartridge";
import { dayBeside, dayOfNumber, isSilent, percentLoaded, standingOf, type DayStanding } from "./rules";
import type { DayOnRoad, DaysData } from "./schema";

/** The company's day at a glance (spec 2.8): every route, and what waits. It stays up to date by itself. */
export default function DaysView({ cartridge, surface }: ViewProps<DaysCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!data) return null;
  const { date, at, timezone, routes } = data;
  const Heading = surface === "page" ? "h1" : "h2";
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap gap-3">
        <ListJump
          cartridge="customer-list"
          label="Search customers"
          placeholder="Customer name or number"
          className="min-w-0 flex-1 basis-60 max-sm:basis-full"
        />
        <CartridgeButtonLink to={{ cartridge: "route-plan", key: {} }} className="max-sm:flex-1">
          <Signpost aria-hidden className="size-5 max-sm:hidden" />
          Manage Routes
        </CartridgeButtonLink>
        <CartridgeButtonLink to={{ cartridge: "customer-list", key: { new: "customer" } }} className="max-sm:flex-1">
          <Plus aria-hidden className="size-5 max-sm:hidden" />
          Add Customer
        </CartridgeButtonLink>
      </div>
      <header className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-40">
          <Heading className="text-26 leading-8 font-bold">{longDate(date)}</Heading>
          <p className="text-15 text-ink-2">Updated {clockTime(at, timezone)}</p>
        </div>
        <nav aria-label="Date" className="flex gap-2">
          <CartridgeButtonLink to={{ key: { date: dayBeside(date, -1) } }} aria-label="Service day before">
            <ChevronLeft aria-hidden className="size-5" />
          </CartridgeButtonLink>
          <CartridgeButtonLink to={{ key: { date: dayBeside(date, 1) } }} aria-label="Service day after">
            <ChevronRight aria-hidden className="size-5" />
          </CartridgeButtonLink>
        </nav>
      </header>
      {routes.length === 0 ? (
        <EmptyState title="Nothing is due on this day" />
      ) : (
        <>
          <Sums routes={routes} />
          <Routes data={data} />
        </>
      )}
      <Stranded data={data} />
      <Waiting data={data} />
    </div>
  );
}

const sum = (routes: readonly DayOnRoad[], of: (route: DayOnRoad) => number) =>
  routes.reduce((all, route) => all + of(route), 0);

/** The day in five figures. */
function Sums({ routes }: { routes: readonly DayOnRoad[] }) {
  const short = sum(routes, (route) => route.short);
  const issues = sum(routes, (route) => route.issues);
  const uncovered = routes.filter(({ driver_name, covered_by }) => !driver_name && !covered_by).length;
  const loaded = routes.filter(({ loading }) => loading === "completed").length;
  const bad = (value: number) => ({ value: pieces(value), tone: value > 0 ? "bad" : "plain" }) as const;
  return (
    <Figures
      figures={[
        {
          value: pieces(sum(routes, ({ completed }) => completed)),
          label: `of ${pieces(sum(routes, ({ stops }) => stops))} stops done`,
        },
        { value: `${loaded} of ${routes.length}`, label: "trucks loaded" },
        { ...bad(short), label: short === 1 ? "piece short" : "pieces short" },
        { ...bad(issues), label: issues === 1 ? "issue" : "issues" },
        { ...bad(uncovered), label: uncovered === 1 ? "route without a driver" : "routes without a driver" },
      ]}
    />
  );
}

/** What is rented on days on which nothing comes: each leads to the customer's items. */
function Stranded({ data: { stranded } }: { data: DaysData }) {
  if (stranded.length === 0) return null;
  return (
    <Notice kind="warn" title="Rented, but no truck brings it">
      <ul aria-label="Rented, but no truck brings it">
        {stranded.map(({ number, name, day, items, pieces: count }) => (
          <li key={`${number} ${day}`}>
            <CartridgeLink
              to={{ cartridge: "customer-detail", key: { number, tab: "items" } }}
              className="flex min-h-12 items-center font-medium underline"
            >
              {name}: {items} {items === 1 ? "item" : "items"}, {pieces(count)} {count === 1 ? "piece" : "pieces"} on{" "}
              {dayOfNumber(day)}s
            </CartridgeLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** What waits, whatever the day: each leads to its list. */
function Waiting({ data: { stats } }: { data: DaysData }) {
  const waits = [
    { cartridge: "customer-list", count: stats.totalCustomers, words: ["customer", "customers"] },
    { cartridge: "order", count: stats.pendingOrders, words: ["pending order", "pending orders"] },
    { cartridge: "note", count: stats.activeNotes, words: ["active note", "active notes"] },
  ] as const;
  return (
    <ul aria-label="In the company" className="flex flex-wrap gap-x-6">
      {waits.map(({ cartridge, count, words }) => (
        <li key={cartridge}>
          <CartridgeLink
            to={{ cartridge, key: {} }}
            className="flex min-h-12 items-center font-medium text-accent hover:underline"
          >
            {pieces(count)} {words[count === 1 ? 0 : 1]}
          </CartridgeLink>
        </li>
      ))}
    </ul>
  );
}

const driverOf = ({ driver_name, covered_by }: DayOnRoad) =>
  covered_by ? `${covered_by}, for ${driver_name ?? "nobody"}` : (driver_name ?? "No driver");

function Routes({ data: { routes, date, at, timezone } }: { data: DaysData }) {
  const count = (value: number) => (
    <span className={value > 0 ? "font-semibold text-bad" : "text-ink-3"}>{pieces(value)}</span>
  );
  return (
    <DataTable
      caption="Routes"
      rows={routes}
      rowKey={({ route }) => route}
      controls
      columns={[
        {
          header: "Route",
          cell: (day) => (
            <CartridgeLink
              to={{ cartridge: "day-end", key: { route: day.route, date } }}
              aria-label={`Route ${day.route}, ${driverOf(day)}`}
              className="grid min-h-12 content-center font-bold hover:underline"
            >
              <span className="text-xl">{day.route}</span>
              <span className="text-13 font-normal text-ink-2 md:hidden">{driverOf(day)}</span>
            </CartridgeLink>
          ),
        },
        {
          header: "Driver",
          wide: true,
          cell: (day) => (
            <span className={classes(!day.driver_name && !day.covered_by && "font-semibold text-bad")}>
              {driverOf(day)}
            </span>
          ),
        },
        {
          header: "State",
          cell: (day) => (
            <>
              <Standing day={day} timezone={timezone} />
              {/* On a phone there is no room for a column of it. */}
              <span className="md:hidden">
                <MapLink route={day.route} date={date} />
              </span>
            </>
          ),
        },
        { header: "Loaded", wide: true, cell: (day) => <Loaded day={day} /> },
        {
          header: "Stops done",
          align: "right",
          cell: ({ completed, stops, issues }) => (
            <span className="whitespace-nowrap">
              <strong>{completed}</strong> <span className="text-13 text-ink-2">of {stops}</span>
              {issues > 0 && (
                <span className="block text-13 font-semibold text-bad md:hidden">
                  {issues} {issues === 1 ? "issue" : "issues"}
                </span>
              )}
            </span>
          ),
        },
        { header: "Issues", align: "right", wide: true, cell: ({ issues }) => count(issues) },
        { header: "Short", align: "right", wide: true, cell: ({ short }) => count(short) },
        {
          header: "Map",
          align: "right",
          wide: true,
          cell: ({ route }) => <MapLink route={route} date={date} />,
        },
        { header: "Last update", align: "right", wide: true, cell: (day) => <LastSign {...{ day, at, timezone }} /> },
      ]}
    />
  );
}

/** The way to the route's map and what each stop is billed. */
const MapLink = ({ route, date }: { route: string; date: string }) => (
  <CartridgeLink
    to={{ cartridge: "clothesline", key: { route, date } }}
    aria-label={`Map of route ${route}`}
    className="inline-grid size-12 place-items-center rounded-control text-accent hover:bg-accent-wash"
  >
    <MapPinned aria-hidden className="size-5" />
  </CartridgeLink>
);

function Loaded({ day: { loaded, pieces: due } }: { day: DayOnRoad }) {
  const percent = percentLoaded({ loaded, pieces: due });
  return (
    <span className="flex min-w-32 items-center gap-3">
      <span className="min-w-16 flex-1">
        <PartsBar
          label={`${pieces(loaded)} of ${pieces(due)} pieces loaded`}
          whole={due}
          parts={[{ amount: Math.min(loaded, due), tone: "ok" }]}
        />
      </span>
      <span className="w-12 text-right">{percent} %</span>
    </span>
  );
}

/** When the route was last heard of; on the road and silent it is worth a call. */
function LastSign({ day, at, timezone }: { day: DayOnRoad; at: string; timezone: string }) {
  if (day.last_sign === null) return <span className="text-ink-3">None yet</span>;
  const silent = standingOf(day) === "on the road" && isSilent(day.last_sign, at);
  return (
    <span className={classes("whitespace-nowrap", silent && "font-semibold text-warn")}>
      {clockTime(day.last_sign, timezone)}
      {silent && <span className="block text-13">no update since</span>}
    </span>
  );
}

const STANDINGS: Record<
  DayStanding,
  { words: string; icon: typeof Truck; tone: "accent" | "ok" | "warn" | "idle" | "bad" }
> = {
  closed: { words: "Closed", icon: LockKeyhole, tone: "ok" },
  "on the road": { words: "On the road", icon: Truck, tone: "accent" },
  loaded: { words: "Loaded", icon: CircleCheck, tone: "ok" },
  "loaded short": { words: "Loaded, short", icon: TriangleAlert, tone: "warn" },
  loading: { words: "Loading", icon: Contrast, tone: "idle" },
  "not covered": { words: "No driver", icon: UserX, tone: "bad" },
  "not begun": { words: "Not begun", icon: CircleDashed, tone: "idle" },
};

function Standing({ day, timezone }: { day: DayOnRoad; timezone: string }) {
  const { words, icon, tone } = STANDINGS[standingOf(day)];
  const { closed_at, closed_by, unsettled, changed_since, driver_name, covered_by } = day;
  return (
    <span className="grid justify-items-start gap-1 py-1">
      <Tag tone={tone} icon={icon} className="whitespace-nowrap">
        {words}
        {closed_at && ` ${clockTime(closed_at, timezone)}`}
      </Tag>
      {closed_at && closed_by !== (covered_by ?? driver_name) && (
        <span className="text-13 text-ink-2">by {closed_by}</span>
      )}
      {closed_at && unsettled > 0 && !changed_since && (
        <span className="text-13 font-semibold text-warn">
          {unsettled} {unsettled === 1 ? "product does" : "products do"} not add up
        </span>
      )}
      {closed_at && changed_since && <span className="text-13 font-semibold text-warn">Changed since</span>}
    </span>
  );
}
