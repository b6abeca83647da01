import { ArrowUpDown, ChevronDown, Flag, MapPinned, Printer } from "lucide-react";
import { useMemo, useState, useSyncExternalStore, type ComponentProps, type ReactNode } from "react";
import type { Surface, ViewProps } from "#kernel/base-cartridge";
import type { CartridgeSnapshot } from "#kernel/cartridge-types";
import { CartridgeButtonLink } from "#kernel/cartridge-address";
import { NoRoute } from "#kernel/no-route";
import { StandingTag } from "#kernel/outbox/standing";
import { Button, IconButton } from "#ui/button";
import { classes } from "#ui/classes";
import { longDate, weekday } from "#ui/formats";
import { EmptyState } from "#ui/notice";
import { onDemand } from "#ui/on-demand";
import { MissingDialog } from "#ui/plain-dialog";
import { usePrinting } from "#ui/printing";
import { ProgressRing } from "../progress-ring";
import { useOpenStop } from "../open-stop";
import type PrintedPages from "../print-pages";
import type Reorder from "../reorder";
import { percentOf, type Counters } from "../rules";
import type { RouteDayData } from "../schema";
import { StopRow } from "../stop-row";
import { useCompleteAsListed, useShownDay, type ShownDay } from "../working";
import type RouteCartridge from "./cartridge";
import { standingsOf } from "../standings";
import { useIsWide } from "#ui/wide";
import { NextCard } from "./next-card";

const Ordering = onDemand<ComponentProps<typeof Reorder>>(
  () => import("../reorder"),
  ({ retry, onClose }) => <MissingDialog retry={retry} close={onClose} />,
);
const PrintPages = onDemand<ComponentProps<typeof PrintedPages>>(
  () => import("../print-pages"),
  () => null,
);

/**
 * The Route view (spec 2.9): progress, the active stop, the next one, all of
 * them, and one in detail.
 */
export default function RouteView({ cartridge, surface }: ViewProps<RouteCartridge>) {
  const snapshot = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const { data } = snapshot;
  if (!data) return <EmptyState title="No stops found" />;
  if (data.route === null)
    return (
      <>
        <Title surface={surface} sr>
          Route
        </Title>
        <NoRoute opens="Its stops then open here." />
      </>
    );
  return <Loaded cartridge={cartridge} snapshot={snapshot} data={data} surface={surface} />;
}

function Title({ surface, sr = false, children }: { surface: Surface; sr?: boolean; children: ReactNode }) {
  const Heading = surface === "page" ? "h1" : "h2";
  return <Heading className={sr ? "sr-only" : "text-22 leading-tight font-bold"}>{children}</Heading>;
}

interface LoadedProps {
  cartridge: RouteCartridge;
  snapshot: CartridgeSnapshot<RouteDayData>;
  data: RouteDayData;
  surface: Surface;
}

function Loaded({ cartridge, snapshot: { outbox }, data, surface }: LoadedProps) {
  const day = useShownDay(data);
  const [ordering, setOrdering] = useState(false);
  const wide = useIsWide();
  const showsPanel = surface === "page" && wide;
  const { shown, details, dialogs, open, start, ask } = useOpenStop(cartridge, data, day, showsPanel);
  const complete = useCompleteAsListed(cartridge, ask);
  const waiting = useMemo(() => standingsOf(outbox), [outbox]);
  const printing = usePrinting();
  if (ordering)
    return (
      <div className="mx-auto grid max-w-2xl gap-3">
        <Title surface={surface}>Route {data.route}</Title>
        <Ordering
          cartridge={cartridge}
          stops={day.stops}
          weekday={weekday(data.date)}
          onClose={() => setOrdering(false)}
        />
      </div>
    );
  return (
    <>
      <div
        className={classes(
          "print:[&:has(+[data-sheets])]:hidden",
          surface === "page" && "lg:grid lg:grid-cols-[minmax(0,1fr)_380px] lg:items-start lg:gap-6",
        )}
      >
        <div className="grid min-w-0 gap-2">
          <Head data={data} day={day} outbox={outbox} surface={surface} />
          <PassedOver passed={day.passed} />
          {day.current && (
            <Section title="Active Stop">
              <NextCard stop={day.current} day={day} active onOpen={open} onStart={start} onAsk={ask} />
            </Section>
          )}
          {day.next && (
            <Section title="Next Stop">
              <NextCard stop={day.next} day={day} onOpen={open} onStart={start} onAsk={ask} />
            </Section>
          )}
          <Section title="Route Stops" count={day.stops.length}>
            {day.stops.length === 0 ? (
              <EmptyState title="No stops today">
                Nothing is due on route {data.route} on {longDate(data.date)}.
              </EmptyState>
            ) : (
              <>
                <ul aria-label="Route stops" className="grid grid-cols-[minmax(0,1fr)] gap-2">
                  {day.stops.map((stop, place) => (
                    <StopRow
                      key={stop.id}
                      stop={stop}
                      state={day.states.get(stop.id)!}
                      place={place + 1}
                      timeZone={data.timezone}
                      standing={waiting.get(stop.id) ?? null}
                      unproven={day.unproven.has(stop.id)}
                      chosen={showsPanel && shown?.id === stop.id}
                      onOpen={open}
                      onComplete={complete}
                    />
                  ))}
                </ul>
                <div className="flex flex-wrap gap-2 pt-3">
                  <Button onClick={() => setOrdering(true)}>
                    <ArrowUpDown aria-hidden className="size-5" />
                    Change the order
                  </Button>
                  <CartridgeButtonLink to={{ cartridge: "load-list", key: { route: data.route!, date: data.date } }}>
                    Load list
                  </CartridgeButtonLink>
                  <CartridgeButtonLink to={{ cartridge: "clothesline", key: { route: data.route!, date: data.date } }}>
                    <MapPinned aria-hidden className="size-5" />
                    Map and invoices
                  </CartridgeButtonLink>
                  <CartridgeButtonLink to={{ cartridge: "day-end", key: cartridge.key }}>
                    <Flag aria-hidden className="size-5" />
                    End of the day
                  </CartridgeButtonLink>
                </div>
              </>
            )}
          </Section>
        </div>
        {surface === "page" && (
          <aside
            aria-label="Stop details"
            className="sticky top-4 hidden max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-card border border-line bg-surface p-5 lg:block"
          >
            {showsPanel && shown ? (
              <>
                <h2 className="pb-3 text-xl font-semibold">{shown.customer_name}</h2>
                {details}
              </>
            ) : (
              <p className="text-ink-2">Choose a stop to see it here.</p>
            )}
          </aside>
        )}
        {dialogs}
      </div>
      {printing && <PrintPages data={data} day={day} />}
    </>
  );
}

/** Route, day and progress, which stay visible while the list scrolls. */
function Head({
  data,
  day,
  outbox,
  surface,
}: Omit<LoadedProps, "cartridge" | "snapshot"> & { day: ShownDay; outbox: LoadedProps["snapshot"]["outbox"] }) {
  const { counters } = day;
  const percent = percentOf(counters);
  return (
    <header
      className={classes(
        "z-10 grid gap-2 border-b border-line bg-paper pb-2",
        surface === "page" && "sticky top-0 max-md:-mx-4 max-md:px-4 max-md:pt-1",
        surface === "canvas" && "bg-surface",
      )}
    >
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <Title surface={surface}>Route {data.route}</Title>
          <p className="text-sm text-ink-2">{longDate(data.date)}</p>
          <div className="pt-1 empty:hidden">
            <StandingTag {...outbox} />
          </div>
        </div>
        <IconButton label="Print" onClick={() => print()}>
          <Printer aria-hidden className="size-5" />
        </IconButton>
        <ProgressRing
          percent={percent}
          label={`${counters.complete} of ${counters.total} stops complete, ${percent}%`}
        />
      </div>
      <Counts counters={counters} />
    </header>
  );
}

function Counts({ counters: { pending, active, complete, issues } }: { counters: Counters }) {
  const figures = [
    { label: "Pending", value: pending, tone: "" },
    { label: "Active", value: active, tone: active > 0 ? "text-accent" : "" },
    { label: "Complete", value: complete, tone: complete > 0 ? "text-ok" : "" },
    { label: "Issues", value: issues, tone: issues > 0 ? "text-bad" : "" },
  ];
  return (
    <div className="@container">
      <dl className="grid grid-cols-2 gap-2 @min-[18rem]:grid-cols-4">
        {figures.map(({ label, value, tone }) => (
          <div key={label} className="flex flex-col-reverse rounded-control bg-sunk px-0.5 py-1 text-center">
            <dt className="text-13 whitespace-nowrap text-ink-2">{label}</dt>
            <dd className={classes("text-xl leading-tight font-bold", tone)}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Any order is allowed; this line only names the stops that were passed over. */
function PassedOver({ passed }: { passed: readonly number[] }) {
  if (passed.length === 0) return null;
  const listed = passed.slice(0, 3);
  const more = passed.length - listed.length;
  const numbers =
    more > 0 ? `${listed.join(", ")} and ${more} more` : new Intl.ListFormat("en-US").format(listed.map(String));
  return <p className="text-sm text-ink-2">You skipped {numbers}.</p>;
}

function Section({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <details open className="group">
      <summary className="flex min-h-12 list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <h2 className="text-15 font-semibold text-ink-2">{title}</h2>
        {count !== undefined && <span className="text-13 text-ink-2">{count}</span>}
        <ChevronDown
          aria-hidden
          className="ml-auto size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}
