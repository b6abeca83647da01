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
import { DataTable, OPENS_ROW } from "#ui/data-table";
import { Figures, PartsBar } from "#ui/figures";
import { clockTime, longDate, pieces, shortDate } from "#ui/formats";
import { EmptyState, Notice } from "#ui/notice";
import { Tag } from "#ui/tag";
import type DaysCartridge from "./cartridge";
import { dayBeside, dayOfNumber, isSilent, missingOn, percentLoaded, standingOf, type DayStanding } from "./rules";
import type { DayOnRoad, DaysData } from "./schema";

/** The company's day at a glance (spec 2.8): every route, and what is open. It updates live. */
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
      <Unrecorded data={data} />
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

/** Unrecorded stops of the last week, each linked to its day. */
function Unrecorded({ data: { unrecorded } }: { data: DaysData }) {
  if (unrecorded.length === 0) return null;
  const days = [...new Set(unrecorded.map(({ date }) => date))];
  return (
    <Notice kind="bad" title="Not recorded">
      <ul aria-label="Not recorded">
        {days.map((day) => (
          <li key={day}>
            <CartridgeLink
              to={{ key: { date: day } }}
              className="inline-flex min-h-6 items-center font-medium underline max-sm:min-h-12"
            >
              {shortDate(day)}: {missingOn(unrecorded.filter(({ date }) => date === day))}
            </CartridgeLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Rentals on days without service, each linked to the customer's items. */
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
              {name}: {items === 1 ? "1 item" : `${items} items`}, {count === 1 ? "1 piece" : `${pieces(count)} pieces`}{" "}
              on {dayOfNumber(day)}s
            </CartridgeLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** What is open on any day, each linked to its list. */
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
  return (
    <DataTable
      caption="Routes"
      rows={routes}
      rowKey={({ route }) => route}
      controls
      opens
      columns={[
        {
          header: "Route",
          cell: (day) => (
            <CartridgeLink
              to={{ cartridge: "day-end", key: { route: day.route, date } }}
              aria-label={`Route ${day.route}, ${driverOf(day)}`}
              className={classes("grid min-h-12 content-center font-bold", OPENS_ROW)}
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
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1 max-md:flex-col max-md:items-start">
              <Standing day={day} timezone={timezone} />
              <Loaded day={day} />
            </div>
          ),
        },
        {
          header: "Stops done",
          align: "right",
          cell: ({ route, completed, stops, issues }) => (
            <span className="flex items-center justify-end gap-x-2 max-md:flex-col max-md:items-end max-md:pt-2">
              <span className="whitespace-nowrap">
                <strong>{completed}</strong> <span className="text-13 text-ink-2">of {stops}</span>
                {issues > 0 && (
                  <span className="block text-13 font-semibold text-bad">
                    {issues} {issues === 1 ? "issue" : "issues"}
                  </span>
                )}
              </span>
              <MapLink route={route} date={date} />
            </span>
          ),
        },
        { header: "Last update", align: "right", wide: true, cell: (day) => <LastSign {...{ day, at, timezone }} /> },
      ]}
    />
  );
}

/** A link to the route's map and invoices. It lies above the row, which has its own link. */
const MapLink = ({ route, date }: { route: string; date: string }) => (
  <CartridgeLink
    to={{ cartridge: "clothesline", key: { route, date } }}
    aria-label={`Map of route ${route}`}
    title="Map"
    className="relative inline-grid size-12 place-items-center rounded-control text-accent hover:bg-accent-wash"
  >
    <MapPinned aria-hidden className="size-5" />
  </CartridgeLink>
);

/** The loaded share and the shorts; nothing until the day has begun. */
function Loaded({ day }: { day: DayOnRoad }) {
  if (["not begun", "not covered"].includes(standingOf(day))) return null;
  const { loaded, short, pieces: due } = day;
  return (
    <span className="flex items-center gap-2 text-13 text-ink-2">
      <span className="w-14 max-md:hidden">
        <PartsBar
          label={`${pieces(loaded)} of ${pieces(due)} pieces loaded`}
          whole={due}
          parts={[{ amount: Math.min(loaded, due), tone: "ok" }]}
        />
      </span>
      <span>
        {percentLoaded({ loaded, pieces: due })} %
        {short > 0 && <span className="font-semibold text-bad">, {pieces(short)} short</span>}
      </span>
    </span>
  );
}

/** The route's last activity; a silent route on the road is highlighted. */
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
      <Tag tone={tone} icon={icon} className="min-w-max whitespace-nowrap">
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
