import { ChevronLeft, ChevronRight, MapPinned } from "lucide-react";
import { useMemo, useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import type { CartridgeSnapshot } from "#kernel/cartridge-types";
import { CartridgeButtonLink } from "#kernel/cartridge-address";
import { NoRoute } from "#kernel/no-route";
import { StandingTag } from "#kernel/outbox/standing";
import { classes } from "#ui/classes";
import { Figures, PartsBar } from "#ui/figures";
import { longDate, pieces } from "#ui/formats";
import { lazyPart } from "#ui/lazy-part";
import { MissingPart } from "#ui/missing-part";
import { EmptyState } from "#ui/notice";
import { dayBeside } from "../days/rules";
import { useOpenStop } from "../open-stop";
import type { DayStop, RouteDayData } from "../schema";
import { standingsOf } from "../standings";
import { useCompleteAsListed, useShownDay, type ShownDay } from "../working";
import type ClotheslineCartridge from "./cartridge";
import { useOnThisPhone } from "./on-this-phone";
import { isWorkable } from "./rules";
import type { ClotheslineData } from "./schema";
import { StopCard } from "./stop-card";

/**
 * On a phone it is below the stops, so its script loads later. It is rendered by the server
 * and has nothing to tap.
 */
const StopsMap = lazyPart(() => import("./map"), { Failed: MissingPart, later: true });
/** The map's anchor on the page. */
const MAP = "map";

/**
 * The dashboard of spec 2.14 for any day: progress, a map to scale, and a card for each
 * customer with its invoice.
 */
export default function ClotheslineView({ cartridge, surface }: ViewProps<ClotheslineCartridge>) {
  const snapshot = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const Heading = surface === "page" ? "h1" : "h2";
  const data = snapshot.data as ClotheslineData | null;
  if (!data) return <EmptyState title="No stops found" />;
  if (data.route === null)
    return (
      <>
        <Heading className="sr-only">Clothesline</Heading>
        <NoRoute opens="Its stops then open here." />
      </>
    );
  return <Loaded {...{ cartridge, surface }} outbox={snapshot.outbox} server={data} />;
}

interface LoadedProps extends Pick<ViewProps<ClotheslineCartridge>, "cartridge" | "surface"> {
  outbox: CartridgeSnapshot<RouteDayData>["outbox"];
  server: ClotheslineData;
}

function Loaded({ cartridge, surface, outbox, server }: LoadedProps) {
  const { data, kept } = useOnThisPhone(server);
  const day = useShownDay(data);
  const { dialogs, ask } = useOpenStop(cartridge, data, day);
  const complete = useCompleteAsListed(cartridge, ask);
  const waiting = useMemo(() => standingsOf(outbox), [outbox]);
  const next = day.current ?? day.next;
  const workable = isWorkable(data);
  // Open stops come before completed ones (spec 2.9), because a driver opens this for the next
  // stop. Each keeps its number on the route.
  const isOpen = ({ id }: DayStop) => day.states.get(id)!.status !== "completed";
  const listed = [...day.stops.filter(isOpen), ...day.stops.filter((stop) => !isOpen(stop))];
  return (
    <div
      className={classes(
        "grid grid-cols-[minmax(0,1fr)] gap-4",
        surface === "page" && "lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-x-6",
      )}
    >
      <div className="grid gap-4">
        <Head {...{ data, day, outbox, surface }} hasMap={day.stops.length > 0} />
        {!workable && (
          <p className="text-15 text-ink-2">You can look at this day. Stops are completed on the day itself.</p>
        )}
      </div>
      {day.stops.length === 0 ? (
        <EmptyState title="No stops on this day">
          Nothing is due on route {data.route} on {longDate(data.date)}.
        </EmptyState>
      ) : (
        <>
          <ul
            aria-label="Stops, what is left first"
            className={classes(
              "grid grid-cols-[minmax(0,1fr)] content-start gap-2",
              surface === "page" && "lg:col-start-2 lg:row-span-2 lg:row-start-1",
            )}
          >
            {listed.map((stop) => (
              <StopCard
                key={stop.id}
                stop={stop}
                state={day.states.get(stop.id)!}
                face={data.faces[stop.id]!}
                place={day.stops.indexOf(stop) + 1}
                isNext={stop === next}
                workable={workable}
                timeZone={data.timezone}
                standing={waiting.get(stop.id) ?? (kept.completed[stop.id] || kept.notes[stop.id] ? "saved" : null)}
                onComplete={complete}
                onAsk={ask}
              />
            ))}
          </ul>
          {/* On a phone below the stops, a tap away; on a desktop beside them. */}
          <div {...(surface === "page" && { id: MAP, className: "scroll-mt-4 lg:sticky lg:top-4 lg:self-start" })}>
            <StopsMap day={day} faces={data.faces} next={next} />
          </div>
        </>
      )}
      {dialogs}
    </div>
  );
}

/** The route and day, its progress, and links to the days before and after. */
function Head({
  data: { route, date },
  day: { counters },
  outbox,
  surface,
  hasMap,
}: Pick<LoadedProps, "outbox" | "surface"> & { data: ClotheslineData; day: ShownDay; hasMap: boolean }) {
  const Heading = surface === "page" ? "h1" : "h2";
  const adjacentDay = (step: 1 | -1) => ({ key: { route: route!, date: dayBeside(date, step) } });
  const { complete, total } = counters;
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-24">
          <Heading className="text-22 leading-tight font-bold">Route {route}</Heading>
          <p className="text-15 text-ink-2">{longDate(date)}</p>
          <div className="pt-1 empty:hidden">
            <StandingTag {...outbox} />
          </div>
        </div>
        {hasMap && surface === "page" && (
          <a
            href={`#${MAP}`}
            aria-label="Map"
            title="Map"
            className="grid size-12 shrink-0 place-items-center rounded-control border border-line bg-surface hover:bg-sunk lg:hidden"
          >
            <MapPinned aria-hidden className="size-5" />
          </a>
        )}
        <nav aria-label="Date" className="flex gap-2">
          <CartridgeButtonLink to={adjacentDay(-1)} aria-label="Service day before">
            <ChevronLeft aria-hidden className="size-5" />
          </CartridgeButtonLink>
          <CartridgeButtonLink to={adjacentDay(1)} aria-label="Service day after">
            <ChevronRight aria-hidden className="size-5" />
          </CartridgeButtonLink>
        </nav>
      </div>
      <PartsBar
        whole={total}
        label={`${complete} of ${total} stops complete`}
        parts={[
          { amount: complete, tone: "ok" },
          { amount: counters.issues, tone: "bad" },
        ]}
      />
      <Figures
        figures={[
          { value: pieces(complete), label: "Completed" },
          { value: pieces(total - complete), label: "Remaining" },
          { value: pieces(total), label: "Total Stops" },
        ]}
      />
    </header>
  );
}
