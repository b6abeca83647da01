import { useState } from "react";
import { EffectDialog } from "#kernel/effect-dialog";
import { nextDate } from "./rules";
import { Button } from "#ui/button";
import { FromField, PercentField, percentOf, RoundField, ToRouteField } from "#ui/effects";
import { SelectField } from "#ui/field";
import type { DialogProps } from "./dialog-props";
import { SERVICE_DAYS, type RoutePlanData, type ServiceDay } from "./schema";

/**
 * Moves some or all stops of this day to another route or day: first previews the effect, then
 * moves.
 */
export function MoveDialog({ cartridge, data, onClose }: DialogProps) {
  const { route, day, routes, today } = data;
  const [toRoute, setToRoute] = useState("");
  const [toDay, setToDay] = useState<ServiceDay>(day);
  const [from, setFrom] = useState(nextDate(day, data.first_open));
  const selection = useChosen(data.stops, []);
  const moving = { customers: selection.chosen, day, to_route: toRoute, to_day: toDay, from };
  return (
    <EffectDialog
      title="Move stops"
      description={`Route ${route}, every ${day}. A customer has one route: to another route they move with all their days.`}
      act="Move"
      change={moving}
      preview={cartridge.moveEffect}
      run={cartridge.move}
      onClose={onClose}
      fields={(wrong) => (
        <div className="grid gap-4 sm:grid-cols-3">
          <ToRouteField
            routes={routes}
            value={toRoute}
            error={toRoute === "" && wrong.to_route ? "Choose a route." : (wrong.to_route ?? wrong.route)}
            onChange={setToRoute}
          />
          <SelectField
            label="To weekday"
            value={toDay}
            error={wrong.to_day}
            onChange={({ currentTarget }) => setToDay(SERVICE_DAYS.find((each) => each === currentTarget.value)!)}
          >
            {SERVICE_DAYS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
          <FromField today={today} value={from} error={wrong.from} onChange={setFrom} />
        </div>
      )}
    >
      <Who stops={data.stops} {...selection} />
    </EffectDialog>
  );
}

/**
 * Raises the prices of these customers' items on all their days: first previews the effect, then
 * applies it.
 */
export function RaiseDialog({ cartridge, data, onClose }: DialogProps) {
  const { route, day, today } = data;
  const [percent, setPercent] = useState("");
  const [roundUp, setRoundUp] = useState(false);
  const [from, setFrom] = useState(nextDate(day, data.first_open));
  const selection = useChosen(
    data.stops,
    data.stops.map(({ number }) => number),
  );
  const raising = { customers: selection.chosen, percent: percentOf(percent), round_up: roundUp, from };
  return (
    <EffectDialog
      title="Raise prices"
      description={`Customers of route ${route} on ${day}s, with all their items.`}
      act="Change prices"
      change={raising}
      preview={cartridge.raiseEffect}
      run={cartridge.raise}
      onClose={onClose}
      fields={(wrong) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <PercentField value={percent} error={wrong.percent} onChange={setPercent} />
          <FromField today={today} value={from} error={wrong.from} onChange={setFrom} />
          <div className="sm:col-span-2">
            <RoundField up={roundUp} onChange={setRoundUp} />
          </div>
        </div>
      )}
    >
      <Who stops={data.stops} {...selection} />
    </EffectDialog>
  );
}

/** The selected stops, without those that were removed meanwhile. */
function useChosen(stops: RoutePlanData["stops"], first: readonly string[]) {
  const [ticked, setTicked] = useState(first);
  return {
    chosen: stops.map(({ number }) => number).filter((number) => ticked.includes(number)),
    toggle: (number: string) =>
      setTicked(ticked.includes(number) ? ticked.filter((each) => each !== number) : [...ticked, number]),
    tick: setTicked,
  };
}

function Who({ stops, chosen, toggle, tick }: { stops: RoutePlanData["stops"] } & ReturnType<typeof useChosen>) {
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1.5 text-sm font-semibold">
        Who: {chosen.length} of {stops.length}
      </legend>
      <div className="flex gap-2">
        <Button size="small" onClick={() => tick(stops.map(({ number }) => number))}>
          All
        </Button>
        <Button size="small" onClick={() => tick([])}>
          None
        </Button>
      </div>
      {stops.map(({ number, name }) => (
        <label key={number} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={chosen.includes(number)}
            onChange={() => toggle(number)}
            className="size-5 accent-[var(--color-accent)]"
          />
          <span className="min-w-0 break-words">
            {name} <span className="text-13 text-ink-2">{number}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
