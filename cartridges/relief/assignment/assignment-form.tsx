import { useEffect, useRef, useState, type FormEvent } from "react";
import { ApiError } from "#kernel/api-client";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { DateField } from "#ui/date-field";
import { SelectField } from "#ui/field";
import { longDate } from "#ui/formats";
import { Notice } from "#ui/notice";
import { toastSuccess } from "#ui/toasts";
import { datesOf } from "../rules";
import type AssignmentCartridge from "./cartridge";
import type { AssignmentData } from "./schema";

/** The "When?" option for individual days instead of a schedule. */
const DAYS = "";

/** Assigns a relief driver to a route, for chosen days or the dates of a holiday schedule. */
export function AssignmentForm({
  cartridge,
  data: { today, drivers, routes, schedules },
  start,
  close,
}: {
  cartridge: AssignmentCartridge;
  data: AssignmentData;
  /** Preselected values. */
  start: { route: string; date: string };
  close: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  // Opened from the week grid further down the page: move focus up to the form.
  useEffect(() => form.current?.querySelector("select")?.focus(), []);
  const [choice, setChoice] = useState({ driver: "", schedule: DAYS, last: "", ...start });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const set = (part: Partial<typeof choice>) => {
    setChoice({ ...choice, ...part });
    setErrors({});
  };
  const schedule = schedules.find(({ id }) => id === choice.schedule);
  const dates = schedule && choice.route ? datesOf(schedule, choice.route) : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(choice.driver === "" && { driver: "Choose a driver." }),
      ...(choice.route === "" && { route: "Choose a route." }),
      ...(!schedule && choice.date === "" && { date: "Choose a day." }),
    };
    if (Object.keys(missing).length > 0) return setErrors(missing);
    setBusy(true);
    setFailure(null);
    const { driver, route, date, last } = choice;
    (schedule ? cartridge.assignHoliday(driver, route, schedule.id) : cartridge.assign(driver, route, date, last))
      .then((message) => {
        toastSuccess(message);
        close();
      })
      .catch((error: Error) => {
        const fields = error instanceof ApiError ? error.fields : {};
        setErrors(fields);
        if (Object.keys(fields).length === 0) setFailure(error.message);
        setBusy(false);
      });
  };
  return (
    <Card title="Send a relief driver">
      <form ref={form} onSubmit={submit} className="grid items-start gap-4 sm:grid-cols-2">
        {failure && (
          <div className="sm:col-span-2">
            <Notice kind="bad">{failure}</Notice>
          </div>
        )}
        <SelectField
          label="Who?"
          value={choice.driver}
          error={errors.driver}
          onChange={({ currentTarget }) => set({ driver: currentTarget.value })}
          {...(drivers.length === 0 && { hint: "There are no relief drivers (drivers without a route of their own)." })}
        >
          <option value="">Select a driver...</option>
          {drivers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Which route?"
          value={choice.route}
          error={errors.route}
          onChange={({ currentTarget }) => set({ route: currentTarget.value })}
        >
          <option value="">Select a route...</option>
          {routes.map(({ number, driver_name }) => (
            <option key={number} value={number}>
              Route {number}, {driver_name ?? "no driver"}
            </option>
          ))}
        </SelectField>
        {schedules.length > 0 && (
          <SelectField
            label="When?"
            value={choice.schedule}
            error={errors.schedule}
            onChange={({ currentTarget }) => set({ schedule: currentTarget.value })}
          >
            <option value={DAYS}>On days I choose</option>
            {schedules.map(({ id, name }) => (
              <option key={id} value={id}>
                On the dates of {name}
              </option>
            ))}
          </SelectField>
        )}
        {schedule ? (
          <div className="self-end">
            <Notice>
              {choice.route === ""
                ? "Choose a route to see its days."
                : dates.length > 0
                  ? `Route ${choice.route} is run on ${dates.map(longDate).join(" and ")}.`
                  : `${schedule.name} has nothing to cover on route ${choice.route}.`}
            </Notice>
          </div>
        ) : (
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <DateField
              label="First day"
              min={today}
              value={choice.date}
              error={errors.date}
              onType={(date) => set({ date })}
            />
            <DateField
              label="Last day"
              min={choice.date || today}
              value={choice.last}
              error={errors.last_date}
              hint="Leave empty for one day."
              onType={(last) => set({ last })}
            />
          </div>
        )}
        <div className="flex justify-end gap-2 sm:col-span-2">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={schedule !== undefined && dates.length === 0}>
            Send
          </Button>
        </div>
      </form>
    </Card>
  );
}
