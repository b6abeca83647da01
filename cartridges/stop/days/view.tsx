import { ChevronLeft, ChevronRight, CircleCheck, CirclePlay, LockKeyhole, TriangleAlert, Truck } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeButtonLink, CartridgeLink } from "#kernel/cartridge-address";
import { clockTime, longDate } from "#ui/formats";
import { PartsBar } from "#ui/figures";
import { EmptyState } from "#ui/notice";
import { Tag } from "#ui/tag";
import type DaysCartridge from "./cartridge";
import { dayBeside } from "./rules";
import type { DayOnRoad, DaysData } from "./schema";

/** Every route's day: how far it is, who drives it, and whether it is closed. It stays up to date by itself. */
export default function DaysView({ cartridge, surface }: ViewProps<DaysCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!data) return null;
  const { date, routes } = data;
  const closed = routes.filter(({ closed_at }) => closed_at !== null).length;
  const Heading = surface === "page" ? "h1" : "h2";
  return (
    <div className="grid gap-5">
      <header className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-40">
          <Heading className="text-26 font-bold">Days</Heading>
          <p className="text-ink-2">
            {longDate(date)} · {closed} of {routes.length} closed
          </p>
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
        <ul aria-label="Routes" className="grid gap-2">
          {routes.map((route) => (
            <li key={route.route}>
              <RouteCard route={route} data={data} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function RouteCard({ route: day, data: { date, timezone } }: { route: DayOnRoad; data: DaysData }) {
  const { route, driver_name, covered_by, stops, completed, issues } = day;
  return (
    <CartridgeLink
      to={{ cartridge: "day-end", key: { route, date } }}
      className="grid gap-2 rounded-card border border-line bg-surface px-4 py-3 hover:bg-sunk sm:grid-cols-[10rem_minmax(0,1fr)_auto] sm:items-center sm:gap-5"
    >
      <span>
        <span className="block font-bold">Route {route}</span>
        <span className="block text-13 text-ink-2">
          {covered_by ? `${covered_by}, for ${driver_name ?? "nobody"}` : (driver_name ?? "No driver")}
        </span>
      </span>
      <span className="grid gap-1">
        <span className="text-15">
          <strong>{completed}</strong> of {stops} stops
          {issues > 0 && (
            <span className="font-semibold text-bad">
              {" "}
              · {issues} {issues === 1 ? "issue" : "issues"}
            </span>
          )}
        </span>
        <PartsBar
          label={`${completed} of ${stops} stops complete`}
          whole={stops}
          parts={[
            { amount: completed, tone: "ok" },
            { amount: issues, tone: "bad" },
          ]}
        />
      </span>
      <span className="flex flex-wrap gap-2 sm:justify-end">
        <Standing day={day} timezone={timezone} />
      </span>
    </CartridgeLink>
  );
}

function Standing({ day, timezone }: { day: DayOnRoad; timezone: string }) {
  const { closed_at, closed_by, unsettled, changed_since, completed, issues, loading } = day;
  if (closed_at === null) {
    const [icon, words] =
      completed + issues > 0
        ? [CirclePlay, "On the road"]
        : loading === "completed"
          ? [CircleCheck, "Loaded"]
          : loading === "in_progress"
            ? [Truck, "Loading"]
            : [Truck, "Not begun"];
    return (
      <Tag tone={completed + issues > 0 ? "accent" : "idle"} icon={icon}>
        {words}
      </Tag>
    );
  }
  return (
    <>
      {unsettled > 0 && (
        <Tag tone="warn" icon={TriangleAlert}>
          {unsettled} {unsettled === 1 ? "product does" : "products do"} not add up
        </Tag>
      )}
      {changed_since && <Tag tone="warn">Changed since</Tag>}
      <Tag tone="ok" icon={LockKeyhole}>
        Closed {clockTime(closed_at, timezone)}, {closed_by}
      </Tag>
    </>
  );
}
