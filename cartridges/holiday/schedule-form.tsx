import { Plus, Trash2 } from "lucide-react";
import { useEffect, useState, type FormEvent } from "react";
import { v7 as uuid } from "uuid";
import { ApiError } from "#kernel/api-client";
import { longDate } from "#ui/formats";
import { ActionBar } from "#ui/action-bar";
import { Button, IconButton } from "#ui/button";
import { Card } from "#ui/card";
import { classes } from "#ui/classes";
import { DateField } from "#ui/date-field";
import { Field, SelectField } from "#ui/field";
import { Notice } from "#ui/notice";
import { toastSuccess } from "#ui/toasts";
import type HolidayCartridge from "./cartridge";
import type { ScheduleDraft } from "./cartridge";
import { federalName } from "./federal";
import { begunInWords, daysInWords, draftOf } from "./words";
import type { HolidayDay, HolidaysData, RouteEffect } from "./schema";

const NEW_DAY: HolidayDay = { holiday: "", runs_on: null, route: null };

/**
 * The form for a schedule's name and upcoming days. It previews each day's effect once a date is
 * chosen.
 */
export function ScheduleForm({
  cartridge,
  data,
  start,
  close,
}: {
  cartridge: HolidayCartridge;
  data: HolidaysData;
  start: ScheduleDraft;
  close: () => void;
}) {
  const [draft, setDraft] = useState({ ...start, days: start.days.length > 0 ? start.days : [NEW_DAY] });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [copyId] = useState(() => uuid());
  const current = data.schedules.find(({ id }) => id === start.id);
  const isGone = start.version !== null && !current && !busy;
  // Somebody else's newer version. Once it is shown, Save overwrites it with what is typed.
  const theirs = start.version !== null && !busy && current && current.version !== draft.version ? current : null;
  const change = (days: HolidayDay[]) => {
    setDraft({ ...draft, days });
    setErrors({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const empty = draft.days.findIndex(({ holiday }) => holiday === "");
    if (empty >= 0) return setErrors({ [`days.${empty}.holiday`]: "Choose the holiday." });
    setBusy(true);
    setFailure(null);
    const version = theirs?.version ?? draft.version;
    try {
      toastSuccess(await cartridge.keep(isGone ? { ...draft, id: copyId, version: null } : { ...draft, version }));
      close();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors(fields);
      const isOutdated = await cartridge.isOutdated({ id: draft.id, version });
      if (Object.keys(fields).length === 0 && !isOutdated) setFailure((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <Card className="pb-0" title={start.version === null ? "New schedule" : `Change ${start.name}`}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-4">
        {failure && <Notice kind="bad">{failure}</Notice>}
        {isGone && (
          <Notice kind="warn" title="Someone else ended this schedule while you typed">
            What you typed stays. Save it as a new schedule, or cancel.
          </Notice>
        )}
        {theirs && (
          <Notice
            kind="warn"
            title="Someone else changed this schedule while you typed"
            action={<Button onClick={() => setDraft(draftOf(theirs))}>Take theirs</Button>}
          >
            Theirs: {theirs.name}: {daysInWords(draftOf(theirs).days)}. Save keeps yours, or take theirs.
          </Notice>
        )}
        <Field
          label="Name"
          placeholder="Christmas 2026"
          value={draft.name}
          maxLength={80}
          error={errors.name}
          onChange={({ currentTarget }) => setDraft({ ...draft, name: currentTarget.value })}
        />
        {draft.days.map((day, index) => (
          <DayFields
            key={index}
            cartridge={cartridge}
            data={data}
            day={day}
            place={index}
            errors={errors}
            onChange={(...changed) => change(draft.days.toSpliced(index, 1, ...changed))}
            onRemove={draft.days.length > 1 ? () => change(draft.days.filter((_, other) => other !== index)) : null}
          />
        ))}
        {errors.days && <Notice kind="bad">{errors.days}</Notice>}
        <Button className="justify-self-start" onClick={() => change([...draft.days, NEW_DAY])}>
          <Plus aria-hidden className="size-5" />
          Add day
        </Button>
        <ActionBar raised>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {isGone ? "Save as a new schedule" : "Save"}
          </Button>
        </ActionBar>
      </form>
    </Card>
  );
}

/** Adds a column for the Remove button. */
const REMOVABLE = "sm:grid-cols-[repeat(3,minmax(0,1fr))_auto]";

function DayFields({
  cartridge,
  data,
  day,
  place,
  errors,
  onChange,
  onRemove,
}: {
  cartridge: HolidayCartridge;
  data: HolidaysData;
  day: HolidayDay;
  place: number;
  errors: Readonly<Record<string, string>>;
  /** Replaces the day with one or more others. */
  onChange: (...days: HolidayDay[]) => void;
  onRemove: (() => void) | null;
}) {
  const { holiday, runs_on } = day;
  return (
    <fieldset className="grid gap-2 border-t border-line pt-3">
      <legend className="sr-only">Day {place + 1}</legend>
      <div className={classes("grid items-start gap-3 sm:grid-cols-3", onRemove && REMOVABLE)}>
        <DateField
          label="Holiday"
          min={data.today}
          value={holiday}
          hint={federalName(holiday)}
          error={errors[`days.${place}.holiday`]}
          onType={(date) => onChange({ ...day, holiday: date })}
        />
        <DateField
          label="Stops run on"
          min={data.today}
          value={runs_on ?? ""}
          hint={runs_on === null ? "Without a date they are skipped." : undefined}
          error={errors[`days.${place}.runs_on`]}
          onType={(date) => onChange({ ...day, runs_on: date || null })}
        />
        <SelectField
          label="Routes"
          value={day.route ?? ""}
          error={errors[`days.${place}.route`]}
          onChange={({ currentTarget }) => onChange({ ...day, route: currentTarget.value || null })}
        >
          <option value="">All routes</option>
          {data.routes.map((route) => (
            <option key={route} value={route}>
              Route {route}
            </option>
          ))}
        </SelectField>
        {onRemove && (
          <div className="max-sm:justify-self-end sm:pt-6.5">
            <IconButton label={`Remove day ${place + 1}`} onClick={onRemove}>
              <Trash2 aria-hidden className="size-5" />
            </IconButton>
          </div>
        )}
      </div>
      {holiday !== "" && (
        <Effect
          key={`${holiday} ${runs_on} ${day.route}`}
          cartridge={cartridge}
          day={day}
          routes={data.routes}
          onChange={onChange}
        />
      )}
    </fieldset>
  );
}

/**
 * Previews a day: the stops it moves and the orders for it. If some routes have already begun,
 * offers to enter the day only for the others.
 */
function Effect({
  cartridge,
  day,
  routes: all,
  onChange,
}: {
  cartridge: HolidayCartridge;
  day: HolidayDay;
  routes: readonly string[];
  onChange: (...days: HolidayDay[]) => void;
}) {
  const [routes, setRoutes] = useState<RouteEffect[] | null>(null);
  const { holiday, runs_on, route } = day;
  useEffect(() => {
    let gone = false;
    cartridge.effectOf({ holiday, runs_on, route }).then(
      (answer) => gone || setRoutes(answer),
      // Errors are shown on save.
      () => {},
    );
    return () => void (gone = true);
  }, [cartridge, holiday, runs_on, route]);
  if (routes === null) return null;
  const moved = routes.filter(({ stops }) => stops > 0);
  const begun = routes.filter((each) => each.begun !== null);
  const open = all.filter((number) => !begun.some((each) => each.route === number));
  const orders = routes.flatMap((each) => each.orders);
  const sum = moved.reduce((total, { stops }) => total + stops, 0);
  return (
    <div className="grid gap-2">
      {begun.length > 0 && (
        <Notice kind="bad">
          <p>{begun.map((each) => begunInWords(each.begun!)).join(" ")}</p>
          {route === null && open.length > 0 && (
            <Button onClick={() => onChange(...open.map((number) => ({ ...day, route: number })))}>
              All routes that have not begun: {open.join(", ")}
            </Button>
          )}
        </Notice>
      )}
      <Notice kind={sum > 0 ? "warn" : "info"}>
        {sum === 0
          ? `No stops on ${longDate(day.holiday)}.`
          : `${runs_on === null ? "Skips" : "Moves"} ${sum} ${sum === 1 ? "stop" : "stops"}: ${moved
              .map((each) => `route ${each.route} (${each.stops})`)
              .join(", ")}.`}
        {orders.length > 0 &&
          ` ${orders.length === 1 ? "1 order is" : `${orders.length} orders are`} for that day: ${orders
            .map(({ order, name }) => `#${order} of ${name}`)
            .join(", ")}. ${
            runs_on === null ? "Approved ones will wait for a decision again." : `They come on ${longDate(runs_on)}.`
          }`}
      </Notice>
    </div>
  );
}
