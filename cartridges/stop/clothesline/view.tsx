import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMemo, useSyncExternalStore } from "react";
import type { CartridgeSnapshot, ViewProps } from "#kernel/base-cartridge";
import { CartridgeButtonLink, useCartridgeAddress } from "#kernel/cartridge-address";
import { StandingTag } from "#kernel/outbox/standing";
import { classes } from "#ui/classes";
import { Figures, PartsBar } from "#ui/figures";
import { longDate, pieces } from "#ui/formats";
import { EmptyState } from "#ui/notice";
import { dayBeside } from "../days/rules";
import { useOpenStop } from "../open-stop";
import type { RouteDayData } from "../schema";
import { standingsOf } from "../standings";
import { useCompleteAsListed, useShownDay, type ShownDay } from "../working";
import type ClotheslineCartridge from "./cartridge";
import { StopsMap } from "./map";
import { useOnThisPhone } from "./on-this-phone";
import { isWorkable } from "./rules";
import type { ClotheslineData } from "./schema";
import { StopCard } from "./stop-card";

/** The dashboard of spec 2.14, of any day: progress, a map to scale, and a card for each customer with what they are billed. */
export default function ClotheslineView({ cartridge, surface }: ViewProps<ClotheslineCartridge>) {
  const snapshot = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const { place } = useCartridgeAddress();
  const Heading = surface === "page" ? "h1" : "h2";
  const data = snapshot.data as ClotheslineData | null;
  if (!data) return <EmptyState title="No stops found" />;
  if (data.route === null)
    return (
      <>
        <Heading className="sr-only">Clothesline</Heading>
        {place === "/driver" ? (
          <EmptyState title="You are not covering a route">
            Choose a route and a day in Relief Mode. Its stops then open here.
          </EmptyState>
        ) : (
          <EmptyState title="No route is chosen">The day at a glance leads here from each of its routes.</EmptyState>
        )}
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
  return (
    <div
      className={classes(
        "grid gap-4",
        surface === "page" && "lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start lg:gap-6",
      )}
    >
      <div className={classes("grid min-w-0 gap-4", surface === "page" && "lg:sticky lg:top-4")}>
        <Head {...{ data, day, outbox, surface }} />
        {!workable && (
          <p className="text-15 text-ink-2">You can look at this day. Stops are completed on the day itself.</p>
        )}
        {day.stops.length > 0 && <StopsMap day={day} faces={data.faces} next={next} />}
      </div>
      {day.stops.length === 0 ? (
        <EmptyState title="No stops on this day">
          Nothing is due on route {data.route} on {longDate(data.date)}.
        </EmptyState>
      ) : (
        <ul aria-label="Stops in their order" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
          {day.stops.map((stop, place) => (
            <StopCard
              key={stop.id}
              stop={stop}
              state={day.states.get(stop.id)!}
              face={data.faces[stop.id]!}
              place={place + 1}
              isNext={stop === next}
              workable={workable}
              timeZone={data.timezone}
              standing={waiting.get(stop.id) ?? (kept.completed[stop.id] || kept.notes[stop.id] ? "saved" : null)}
              onComplete={complete}
              onAsk={ask}
            />
          ))}
        </ul>
      )}
      {dialogs}
    </div>
  );
}

/** Route and day, how far it is, and the way to the days beside it. */
function Head({
  data: { route, date },
  day: { counters },
  outbox,
  surface,
}: Pick<LoadedProps, "outbox" | "surface"> & { data: ClotheslineData; day: ShownDay }) {
  const Heading = surface === "page" ? "h1" : "h2";
  const beside = (step: 1 | -1) => ({ key: { route: route!, date: dayBeside(date, step) } });
  const { complete, total } = counters;
  return (
    <header className="grid gap-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Heading className="text-22 leading-tight font-bold">Route {route}</Heading>
          <p className="text-15 text-ink-2">{longDate(date)}</p>
          <div className="pt-1 empty:hidden">
            <StandingTag {...outbox} />
          </div>
        </div>
        <nav aria-label="Date" className="flex gap-2">
          <CartridgeButtonLink to={beside(-1)} aria-label="Service day before">
            <ChevronLeft aria-hidden className="size-5" />
          </CartridgeButtonLink>
          <CartridgeButtonLink to={beside(1)} aria-label="Service day after">
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
        className="justify-between"
        figures={[
          { value: pieces(complete), label: "Completed" },
          { value: pieces(total - complete), label: "Remaining" },
          { value: pieces(total), label: "Total Stops" },
        ]}
      />
    </header>
  );
}
