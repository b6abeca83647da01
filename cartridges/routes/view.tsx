import { CircleCheck, FileWarning, LoaderCircle } from "lucide-react";
import { useSyncExternalStore } from "react";
import { CartridgeLink } from "#kernel/cartridge-address";
import type { Surface } from "#kernel/base-cartridge";
import { monthAndDay, pieces } from "#ui/formats";
import { Card } from "#ui/card";
import { classes } from "#ui/classes";
import { PartsBar } from "#ui/figures";
import { EmptyState } from "#ui/notice";
import type RoutesCartridge from "./cartridge";
import type { RouteWeek } from "./schema";

/** A card per route and a cell per day, with its pieces and loading progress. */
export default function RoutesView({ cartridge }: { cartridge: RoutesCartridge; surface: Surface }) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!data || data.routes.length === 0)
    return <EmptyState title="No routes yet">Routes show up here once you import the company's customers.</EmptyState>;
  return (
    <div className="grid gap-4">
      {data.routes.map((route) => (
        <Card key={route.route} className="grid gap-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="text-xl font-bold">Route {route.route}</h2>
            <p className="text-ink-2">
              {route.driver?.name ?? "No driver"} · {route.customer_count}{" "}
              {route.customer_count === 1 ? "customer" : "customers"}
            </p>
          </div>
          <ul className="grid grid-cols-2 gap-2 sm:grid-cols-5">
            {route.days.map((day) => (
              <Day key={day.day} route={route.route} day={day} isToday={day.date === data.today} />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

function Day({ route, day, isToday }: { route: string; day: RouteWeek["days"][number]; isToday: boolean }) {
  return (
    <li>
      <CartridgeLink
        to={{ cartridge: "load-list", key: { route, day: day.day } }}
        aria-label={`Load list of route ${route}, ${day.day}`}
        className={classes(
          "grid min-h-24 content-start gap-0.5 rounded-control border px-3 py-2.5 hover:bg-sunk",
          isToday ? "border-accent" : "border-line",
        )}
      >
        <span className={classes("text-13 font-semibold", isToday ? "text-accent" : "text-ink-2")}>
          {day.day.slice(0, 3)} {monthAndDay(day.date)}
          {isToday && " · today"}
        </span>
        <span className="text-xl font-bold tracking-tight">{pieces(day.pieces)}</span>
        <DayState day={day} />
        {day.unproven > 0 && (
          <span className="flex items-center gap-1 text-13 font-semibold text-warn">
            <FileWarning aria-hidden className="size-3.5 shrink-0" />
            {day.unproven === 1 ? "Proof missing at 1 stop" : `Proof missing at ${day.unproven} stops`}
          </span>
        )}
      </CartridgeLink>
    </li>
  );
}

function DayState({ day: { status, short, customers, loaded, pieces: due } }: { day: RouteWeek["days"][number] }) {
  if (status === "in_progress") {
    const percent = due === 0 ? 0 : Math.min(100, Math.floor((loaded / due) * 100));
    return (
      <>
        <span className="flex items-center gap-1 text-13 font-semibold text-accent">
          <LoaderCircle aria-hidden className="size-3.5" />
          Loading, {percent}%
        </span>
        <PartsBar
          label={`${pieces(loaded)} of ${pieces(due)} pieces loaded`}
          whole={due}
          parts={[{ amount: Math.min(loaded, due), tone: "ok" }]}
        />
      </>
    );
  }
  if (status === "none")
    return (
      <span className="text-13 text-ink-3">
        {customers} {customers === 1 ? "customer" : "customers"}
      </span>
    );
  return short > 0 ? (
    <span className="text-13 font-semibold text-bad">{pieces(short)} short</span>
  ) : (
    <span className="flex items-center gap-1 text-13 font-semibold text-ok">
      <CircleCheck aria-hidden className="size-3.5" />
      All loaded
    </span>
  );
}
