import { useLocation } from "@remix-run/react";
import { Flag, LockKeyhole, PackageCheck } from "lucide-react";
import { useEffect, useState, useSyncExternalStore, type ComponentProps } from "react";
import type { Surface, ViewProps } from "#kernel/base-cartridge";
import { CartridgeButtonLink } from "#kernel/cartridge-address";
import { May } from "#kernel/may";
import { NoRoute } from "#kernel/no-route";
import { useOutbox } from "#kernel/outbox/tab-outbox";
import { isUnsent } from "#kernel/outbox/rules";
import { countOf } from "#kernel/outbox/words";
import { Button } from "#ui/button";
import { classes } from "#ui/classes";
import { Disclosure } from "#ui/disclosure";
import { clockTime, longDate, pieces } from "#ui/formats";
import { Notice } from "#ui/notice";
import { onDemand } from "#ui/on-demand";
import { MissingDialog } from "#ui/plain-dialog";
import { Tag } from "#ui/tag";
import { toastError, toastSuccess, toastUndo } from "#ui/toasts";
import type DayEndCartridge from "./cartridge";
import type CloseDay from "./close-day";
import { AllItems, LeftItems, NoLoad } from "./items";
import { Point } from "./point";
import type ReopenDay from "./reopen-day";
import { sumOf, type DaySum } from "./rules";
import type { DayEndData } from "./schema";
import { DIFFERENCE_WORDS, faceOf, soilWords } from "./words";

const Reopening = onDemand<ComponentProps<typeof ReopenDay>>(
  () => import("./reopen-day"),
  ({ retry, onClose }) => <MissingDialog retry={retry} close={onClose} />,
);

const AskingToClose = onDemand<ComponentProps<typeof CloseDay>>(
  () => import("./close-day"),
  ({ retry, onClose }) => <MissingDialog retry={retry} close={onClose} />,
);

interface Props {
  cartridge: DayEndCartridge;
  data: DayEndData;
  sum: DaySum;
}

/** Stops are worked in the driver's area; the office only sees them here. */
const useIsDriver = () => useLocation().pathname.startsWith("/driver/");

const sayError = (error: Error) => toastError(`Error: ${error.message}`);

/**
 * The end of the day on one screen: what is left, then "Close the day". Nothing blocks closing;
 * open items are shown, and open stops are asked about.
 */
export default function DayEndView({ cartridge, surface }: ViewProps<DayEndCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const isDriver = useIsDriver();
  if (!data || data.route === null) return <NoRoute opens="Its day is then closed here." />;
  const sum = sumOf(data);
  return (
    <div className={classes("grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-3", isDriver && "mx-auto")}>
      <Head data={data} sum={sum} surface={surface} />
      <Unsent />
      <Stops cartridge={cartridge} data={data} sum={sum} />
      <Soil cartridge={cartridge} data={data} sum={sum} />
      {!sum.hasLoad && data.stops.length > 0 && <NoLoad open={sum.open.length} />}
      <LeftItems cartridge={cartridge} sum={sum} onError={sayError} />
      <Differences sum={sum} />
      <Closing cartridge={cartridge} data={data} sum={sum} />
      {!isDriver && (
        <CartridgeButtonLink
          to={{ cartridge: "briefing", key: { route: data.route, date: data.date } }}
          className="justify-self-start"
        >
          Briefing of this route
        </CartridgeButtonLink>
      )}
      {sum.items.length > 0 && (
        <Disclosure summary="All products of the day">
          <AllItems items={sum.items} />
        </Disclosure>
      )}
    </div>
  );
}

function Head({ data, sum, surface }: { data: DayEndData; sum: DaySum; surface: Surface }) {
  const Heading = surface === "page" ? "h1" : "h2";
  return (
    <header className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1">
        <Heading className="text-22 leading-tight font-bold">End of the day</Heading>
        <p className="text-ink-2">
          Route {data.route}, {longDate(data.date)}
        </p>
      </div>
      {sum.end.closed && (
        <Tag tone="ok" icon={LockKeyhole}>
          Day closed
        </Tag>
      )}
    </header>
  );
}

/** With a network a call is sent sooner than that. */
const ON_ITS_WAY_MS = 3_000;

/** Whether something has waited so long that it is probably stuck. */
function useStuck(waits: boolean): boolean {
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    if (!waits) return setStuck(false);
    const timer = setTimeout(() => setStuck(true), ON_ITS_WAY_MS);
    return () => clearTimeout(timer);
  }, [waits]);
  return waits && stuck;
}

/**
 * Unsent acts, at the top. Expanded only if stuck, so that an act does not
 * move the next tap target.
 */
function Unsent() {
  const outbox = useOutbox();
  const unsent = (outbox?.calls ?? []).filter(isUnsent);
  const refused = unsent.filter(({ state }) => state === "refused");
  const isStuck = useStuck(unsent.length > 0) || refused.length > 0;
  if (unsent.length === 0) return <Point title="Everything is sent" done />;
  const title = `${countOf(unsent)} on this phone`;
  if (!isStuck) return <Point title={title} done={false} />;
  const headings = [...new Set(unsent.map(({ heading }) => heading))];
  return (
    <Point title={title} done={false}>
      <p className="text-ink-2">
        {refused.length > 0
          ? "Some of it needs you. Tap the count at the top of the screen."
          : "It is sent as soon as there is network."}
      </p>
      <ul className="text-15">
        {headings.map((heading) => (
          <li key={heading}>
            {heading}: {countOf(unsent.filter((call) => call.heading === heading))}
          </li>
        ))}
      </ul>
    </Point>
  );
}

function Stops({ cartridge, data: { stops }, sum: { states, counters, open, issues } }: Props) {
  const isDriver = useIsDriver();
  const name = (id: string) => `${stops.findIndex((stop) => stop.id === id) + 1}`;
  const listed = [...open, ...issues];
  return (
    <Point title={`${counters.complete} of ${counters.total} stops complete`} done={open.length === 0}>
      {listed.length > 0 && (
        <>
          <ul aria-label="Stops that are open or have an issue" className="grid grid-cols-1 gap-2">
            {listed.map((stop) => {
              const { icon, tone, word } = faceOf(states.get(stop.id)!);
              return (
                <li key={stop.id} className="flex flex-wrap items-center gap-2">
                  <span className="min-w-0 flex-1 basis-28 truncate">
                    {name(stop.id)}. {stop.customer_name}
                  </span>
                  <Tag tone={tone} icon={icon}>
                    {word}
                  </Tag>
                </li>
              );
            })}
          </ul>
          {isDriver && (
            <CartridgeButtonLink to={{ cartridge: "route", key: cartridge.key }} className="justify-self-start">
              Go to the stops
            </CartridgeButtonLink>
          )}
        </>
      )}
    </Point>
  );
}

function Soil({ cartridge, data: { timezone }, sum: { soil, soilLeft, end } }: Props) {
  if (soil.bags + soil.pieces === 0 && !end.soil) return <Point title="No soil was picked up" done />;
  if (!soilLeft && end.soil)
    return (
      <Point title={`Soil unloaded: ${soilWords(end.soil)}`} done>
        <p className="text-13 text-ink-2">
          {end.soil.by}, {clockTime(end.soil.at, timezone)}
        </p>
      </Point>
    );
  const unload = () =>
    void cartridge
      .unloadSoil(soil)
      .then((undo) => toastUndo("The soil is unloaded.", () => void undo().catch(sayError)), sayError);
  return (
    <Point title={`Soil on the truck: ${soilWords(soil)}`} done={false}>
      {end.soil && <p className="text-ink-2">{soilWords(end.soil)} were unloaded before the last stops.</p>}
      <May do="stops:write">
        <Button variant="primary" size="large" onClick={unload}>
          <PackageCheck aria-hidden className="size-5" />
          Soil unloaded
        </Button>
      </May>
    </Point>
  );
}

function Differences({ sum: { differences } }: { sum: DaySum }) {
  if (differences.length === 0) return <Point title="No shorts, no differences" done />;
  const unsaid = differences.filter(({ reason }) => reason === "unsaid").length;
  return (
    <Point
      title={`${differences.length} ${differences.length === 1 ? "short or difference" : "shorts and differences"}`}
      done={unsaid === 0}
    >
      <ul aria-label="Shorts and differences" className="grid grid-cols-1 gap-1.5">
        {differences.map(({ stop, item_id, description, due, delivered, reason }) => (
          <li key={`${stop.id} ${item_id}`} className="flex flex-wrap items-baseline gap-x-2">
            <span className="min-w-0 flex-1 basis-40">
              {stop.customer_name}: {description}
            </span>
            <span className="font-medium">
              {pieces(delivered)} of {pieces(due)}
            </span>
            <span className={classes("text-13 font-semibold", reason === "unsaid" ? "text-warn" : "text-ink-2")}>
              {DIFFERENCE_WORDS[reason]}
            </span>
          </li>
        ))}
      </ul>
    </Point>
  );
}

function Closing({ cartridge, data: { timezone }, sum: { hasLoad, open, soilLeft, unsettled, end } }: Props) {
  const [asking, setAsking] = useState(false);
  const openPoints = [
    ...(open.length > 0 ? [`${open.length} ${open.length === 1 ? "stop is" : "stops are"} open`] : []),
    ...(soilLeft ? ["soil is on the truck"] : []),
    ...(unsettled.length > 0
      ? [`${unsettled.length} ${unsettled.length === 1 ? "product does" : "products do"} not add up`]
      : []),
  ];
  const list = `${new Intl.ListFormat("en-US").format(openPoints)}.`;
  const sentence = list.charAt(0).toUpperCase() + list.slice(1);
  if (end.closed)
    return (
      <div className="grid gap-3">
        <Notice kind="ok" title="Day closed">
          {end.closed.by}, {clockTime(end.closed.at, timezone)}.{" "}
          {openPoints.length > 0 && `${sentence} It can still be settled here.`}
        </Notice>
        <May do="stops:write">
          <Button onClick={() => setAsking(true)}>Reopen the day</Button>
        </May>
        {asking && <Reopening cartridge={cartridge} onClose={() => setAsking(false)} />}
      </div>
    );
  const close = async () => {
    await cartridge.close();
    toastSuccess("Day closed.");
  };
  const reopening = end.reopened.at(-1);
  return (
    <div className="grid gap-2 pt-1">
      {reopening && (
        <p className="text-15 text-ink-2">
          Reopened {clockTime(reopening.at, timezone)} by {reopening.by}: {reopening.text}
        </p>
      )}
      <May do="stops:write">
        {openPoints.length > 0 && (
          <p className="text-15 text-ink-2">{sentence} You can close the day all the same: the office sees it.</p>
        )}
        <Button
          variant="primary"
          size="large"
          onClick={() => (open.length > 0 ? setAsking(true) : void close().catch(sayError))}
        >
          <Flag aria-hidden className="size-5" />
          Close the day
        </Button>
        {asking && (
          <AskingToClose open={open.length} hasLoad={hasLoad} close={close} onClose={() => setAsking(false)} />
        )}
      </May>
    </div>
  );
}
