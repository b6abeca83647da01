import { useNavigate } from "@remix-run/react";
import { useState, type FormEvent } from "react";
import { longDate, shortDate } from "#ui/formats";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { SelectField } from "#ui/field";
import { useHydrated } from "#ui/hydrated";
import { Notice } from "#ui/notice";
import { CartridgeLink, useCartridgeHref } from "#kernel/cartridge-address";
import { useRefresh } from "#kernel/refresh";
import type ReliefCartridge from "./cartridge";
import { datesOf, spansOf } from "./rules";
import type { Coverage, ReliefData } from "./schema";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;
type Day = (typeof DAYS)[number];
/** Preselected when a route is chosen (spec 9). */
const DEFAULT_DAY: Day = "Tuesday";

interface Props {
  cartridge: ReliefCartridge;
  data: ReliefData;
}

/** The form of the chosen mode, and the driver's coverages, which can be opened and ended. */
export function ReliefSetup({ cartridge, data }: Props) {
  return (
    <>
      {data.own_route ? (
        <Notice>You drive route {data.own_route}. Only a relief driver takes over another route.</Notice>
      ) : data.mode === "route" ? (
        <RouteSetup cartridge={cartridge} data={data} />
      ) : data.mode === "holiday" ? (
        <HolidaySetup cartridge={cartridge} data={data} />
      ) : (
        <Tools />
      )}
      {data.coverages.length > 0 && <Coverages cartridge={cartridge} coverages={data.coverages} />}
    </>
  );
}

const Tools = () => (
  <Card title="Relief Coverage Tools">
    <p className="text-ink-2">
      Select a coverage type <span className="max-md:hidden">from the left navigation.</span>
      <span className="md:hidden">above.</span>
    </p>
    <dl className="mt-4 grid gap-3">
      {[
        ["Day Coverage", "One route, one day."],
        ["Week Coverage", "One route, several days."],
      ].map(([name, about]) => (
        <div key={name}>
          <dt className="font-semibold">{name}</dt>
          <dd className="text-ink-2">{about}</dd>
        </div>
      ))}
    </dl>
  </Card>
);

/** Starts a coverage and opens it. */
function useStarting(begin: () => Promise<{ id: string }>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const hrefOf = useCartridgeHref();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    begin()
      .then(({ id }) => navigate(hrefOf({ key: { coverage: id } })))
      .catch((error: Error) => setFailure(error.message))
      .finally(() => setBusy(false));
  };
  return { busy, failure, submit };
}

function RouteSetup({ cartridge, data: { routes } }: Props) {
  const [choice, setChoice] = useState({ route: "", day: "", last: "" });
  const dayOf = (name: string) => DAYS.find((each) => each === name);
  const later = DAYS.slice(DAYS.indexOf(choice.day as Day) + 1);
  const { busy, failure, submit } = useStarting(() =>
    cartridge.startCoverage(choice.route, dayOf(choice.day)!, dayOf(choice.last)),
  );
  const hydrated = useHydrated();
  return (
    <Card title="Route Coverage Setup">
      <form onSubmit={submit} className="grid gap-4">
        {failure && <Notice kind="bad">{failure}</Notice>}
        <SelectField
          label="Which route are you covering?"
          value={choice.route}
          onChange={({ currentTarget }) =>
            setChoice({ ...choice, route: currentTarget.value, day: choice.day || DEFAULT_DAY })
          }
        >
          <option value="">Select a route...</option>
          {routes.map((route) => (
            <option key={route} value={route}>
              Route {route}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Which day?"
          value={choice.day}
          onChange={({ currentTarget }) => setChoice({ ...choice, day: currentTarget.value, last: "" })}
        >
          <option value="">Select a day...</option>
          {DAYS.map((day) => (
            <option key={day}>{day}</option>
          ))}
        </SelectField>
        {choice.day !== "" && later.length > 0 && (
          <SelectField
            label="Last day"
            value={choice.last}
            hint="Pick a later day to cover several."
            onChange={({ currentTarget }) => setChoice({ ...choice, last: currentTarget.value })}
          >
            <option value="">Only {choice.day}</option>
            {later.map((day) => (
              <option key={day}>{day}</option>
            ))}
          </SelectField>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={busy}
          disabled={hydrated && (!choice.route || !choice.day)}
        >
          Start Route Coverage
        </Button>
      </form>
    </Card>
  );
}

function HolidaySetup({ cartridge, data: { routes, schedules } }: Props) {
  const [choice, setChoice] = useState({ schedule: "", route: "" });
  const schedule = schedules.find(({ id }) => id === choice.schedule);
  const dates = schedule && choice.route ? datesOf(schedule, choice.route) : [];
  const { busy, failure, submit } = useStarting(() => cartridge.startHoliday(choice.schedule, choice.route));
  if (schedules.length === 0)
    return (
      <Card title="Holiday Schedule Setup">
        <Notice>Holiday schedules are not yet configured. Use Route Coverage.</Notice>
        <Button size="large" disabled className="mt-4 w-full">
          Coming Soon
        </Button>
      </Card>
    );
  return (
    <Card title="Holiday Schedule Setup">
      <form onSubmit={submit} className="grid gap-4">
        {failure && <Notice kind="bad">{failure}</Notice>}
        <SelectField
          label="Which schedule?"
          value={choice.schedule}
          onChange={({ currentTarget }) => setChoice({ schedule: currentTarget.value, route: "" })}
        >
          <option value="">Select a schedule...</option>
          {schedules.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Which route are you covering?"
          value={choice.route}
          disabled={!schedule}
          onChange={({ currentTarget }) => setChoice({ ...choice, route: currentTarget.value })}
        >
          <option value="">Select a route...</option>
          {routes
            .filter((route) => schedule && datesOf(schedule, route).length > 0)
            .map((route) => (
              <option key={route} value={route}>
                Route {route}
              </option>
            ))}
        </SelectField>
        {dates.length > 0 && (
          <Notice>
            You cover route {choice.route} on {dates.map(longDate).join(" and ")}.
          </Notice>
        )}
        <Button type="submit" variant="primary" size="large" busy={busy} disabled={dates.length === 0}>
          Start Holiday Coverage
        </Button>
      </form>
    </Card>
  );
}

/** "Mon, Nov 30 to Fri, Dec 4". */
const daysOf = ({ first, last }: { first: string; last: string }) =>
  first === last ? shortDate(first) : `${shortDate(first)} to ${shortDate(last)}`;

function Coverages({ cartridge, coverages }: { cartridge: ReliefCartridge; coverages: readonly Coverage[] }) {
  const [failure, setFailure] = useState<string | null>(null);
  const refresh = useRefresh();
  const giveBack = (id: string) => cartridge.endCoverage(id).then(refresh, (error: Error) => setFailure(error.message));
  return (
    <Card title="What you cover">
      {failure && <Notice kind="bad">{failure}</Notice>}
      <ul>
        {coverages.map(({ id, route, dates, schedule }) => {
          const name = `Route ${route}, ${spansOf(dates).map(daysOf).join("; ")}`;
          return (
            <li key={id} className="flex items-center justify-between gap-3 border-t border-line py-2 first:border-0">
              <CartridgeLink
                to={{ key: { coverage: id } }}
                className="flex min-h-12 min-w-0 flex-1 items-center font-semibold text-accent"
              >
                {name}
                {schedule && ` (${schedule})`}
              </CartridgeLink>
              <Button className="shrink-0" aria-label={`End coverage of ${name}`} onClick={() => void giveBack(id)}>
                End coverage
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
