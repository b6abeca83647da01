import { ListChecks } from "lucide-react";
import { useMemo, useSyncExternalStore, type ComponentProps } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeButtonLink } from "#kernel/cartridge-address";
import { NoRoute } from "#kernel/no-route";
import { StandingTag } from "#kernel/outbox/standing";
import { PartsBar } from "#ui/figures";
import { longDate } from "#ui/formats";
import { useOpenStop } from "../open-stop";
import type { RouteDayData } from "../schema";
import { standingsOf } from "../standings";
import { ProofMissing } from "../proof/proofs";
import { CompleteTick, StopRow } from "../stop-row";
import { useCompleteAsListed, useShownDay } from "../working";
import type ActiveStopsCartridge from "./cartridge";

/**
 * The Route tab's stops (spec 2.9): progress, Active Stops with a check button each, and completed
 * stops, struck through.
 */
export default function ActiveStopsView({ cartridge }: ViewProps<ActiveStopsCartridge>) {
  const { data, outbox } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!data?.route) return <NoRoute opens="Its stops then open here." />;
  return <Stops cartridge={cartridge} data={data} outbox={outbox} />;
}

function Stops({
  cartridge,
  data,
  outbox,
}: {
  cartridge: ActiveStopsCartridge;
  data: RouteDayData;
  outbox: ComponentProps<typeof StandingTag>;
}) {
  const day = useShownDay(data);
  const { dialogs, open, ask } = useOpenStop(cartridge, data, day);
  const complete = useCompleteAsListed(cartridge, ask);
  const waiting = useMemo(() => standingsOf(outbox), [outbox]);
  const placed = day.stops.map((stop, place) => ({ stop, place: place + 1, state: day.states.get(stop.id)! }));
  const active = placed.filter(({ state }) => state.status !== "completed");
  const completed = placed.filter(({ state }) => state.status === "completed");
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <strong className="text-26 font-bold tracking-tight">
            {completed.length}/{day.stops.length}
          </strong>{" "}
          <span className="text-ink-2">stops on {longDate(data.date)}</span>
        </p>
        <StandingTag {...outbox} />
        <CartridgeButtonLink to={{ cartridge: "route", key: { route: data.route!, date: data.date } }}>
          <ListChecks aria-hidden className="size-5" />
          Open route view
        </CartridgeButtonLink>
      </div>
      <PartsBar
        whole={day.stops.length}
        label={`${completed.length} of ${day.stops.length} stops complete`}
        parts={[
          { amount: day.counters.complete, tone: "ok" },
          { amount: day.counters.issues, tone: "bad" },
        ]}
      />
      <h2 className="pt-2 font-semibold">Active Stops</h2>
      {active.length === 0 ? (
        <p className="text-ink-2">{day.stops.length === 0 ? "No stops today." : "Every stop is complete."}</p>
      ) : (
        <ul aria-label="Active stops" className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {active.map(({ stop, state, place }) => (
            <StopRow
              key={stop.id}
              {...{ stop, state, place }}
              timeZone={data.timezone}
              standing={waiting.get(stop.id) ?? null}
              unproven={day.unproven.has(stop.id)}
              onOpen={open}
              onComplete={complete}
            />
          ))}
        </ul>
      )}
      {completed.length > 0 && (
        <>
          <h2 className="pt-2 font-semibold">Completed</h2>
          <ul aria-label="Completed stops" className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {completed.map(({ stop, state, place }) => (
              <li
                key={stop.id}
                className="flex items-center gap-3 rounded-card border border-line bg-sunk py-1 pr-3 pl-3"
              >
                <span className="w-7 shrink-0 text-center font-bold text-ink-2">{place}</span>
                <span className="min-w-0 flex-1">
                  <s className="block truncate text-ink-2">{stop.customer_name}</s>
                  {day.unproven.has(stop.id) && <ProofMissing />}
                </span>
                <CompleteTick stop={stop} state={state} onOpen={open} onComplete={complete} />
              </li>
            ))}
          </ul>
        </>
      )}
      {dialogs}
    </div>
  );
}
