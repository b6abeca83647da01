import { useId } from "react";
import { AddChoice } from "#kernel/add-choice";
import { May } from "#kernel/may";
import { Choices } from "#ui/choices";
import { classes } from "#ui/classes";
import { DateField } from "#ui/date-field";
import { SelectField } from "#ui/field";
import { FieldError } from "#ui/notice";
import { letterOf } from "./rules";
import { SERVICE_DAYS } from "./schema";

/** The values of the service fields. */
export interface TypedService {
  route: string;
  /** Letters of MTWRF. */
  service_days: string;
  frequency: "Weekly" | "Biweekly";
  /** Empty if there is none. */
  first_service: string;
}
export const sentService = ({ first_service, ...typed }: TypedService) => ({
  ...typed,
  first_service: first_service || null,
});

/** The service fields, for a new customer and for a change from a date on. */
export function ServiceFields({
  served,
  onChange,
  wrong,
  routes,
  today,
  addRoute,
}: {
  served: TypedService;
  onChange: (served: TypedService) => void;
  wrong: Readonly<Record<string, string>>;
  routes: readonly string[];
  today: string;
  /** Adds a route and returns its number. Without it, only existing routes can be chosen. */
  addRoute?: (route: string) => Promise<string>;
}) {
  const { route, service_days, frequency, first_service } = served;
  return (
    <>
      <div className="grid gap-1">
        <SelectField
          label="Route"
          value={route}
          error={wrong.route}
          onChange={({ currentTarget }) => onChange({ ...served, route: currentTarget.value })}
        >
          {!route && <option value="">Choose a route</option>}
          {routes.map((each) => (
            <option key={each} value={each}>
              Route {each}
            </option>
          ))}
        </SelectField>
        {addRoute && (
          <May do="routes:write">
            <AddChoice
              words="Add route"
              label="Route number"
              field="route"
              numeric
              maxLength={4}
              add={async (typed) => onChange({ ...served, route: await addRoute(typed) })}
            />
          </May>
        )}
      </div>
      <ServiceDays
        value={service_days}
        onChange={(days) => onChange({ ...served, service_days: days })}
        error={wrong.service_days}
      />
      <Choices
        name="frequency"
        legend="How often"
        value={frequency}
        options={[
          ["Weekly", "Every week"],
          ["Biweekly", "Every other week"],
        ]}
        onChoose={(chosen) => onChange({ ...served, frequency: chosen })}
      />
      {frequency === "Biweekly" && (
        <DateField
          label="First service date"
          min={first_service && first_service < today ? first_service : today}
          value={first_service}
          error={wrong.first_service}
          onType={(date) => onChange({ ...served, first_service: date })}
        />
      )}
    </>
  );
}

/** Toggles for the service days; the value is letters of MTWRF. */
function ServiceDays({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (letters: string) => void;
  error: string | undefined;
}) {
  const errorId = useId();
  const toggle = (letter: string) =>
    onChange(
      SERVICE_DAYS.map(letterOf)
        .filter((each) => (each === letter) !== value.includes(each))
        .join(""),
    );
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="pb-1.5 text-sm font-semibold">Service days</legend>
      <div className="flex gap-1 rounded-card bg-sunk p-1">
        {SERVICE_DAYS.map((day) => {
          const letter = letterOf(day);
          const isOn = value.includes(letter);
          return (
            <label
              key={day}
              className={classes(
                "grid min-h-12 flex-1 cursor-pointer place-items-center rounded-control font-semibold",
                "has-focus-visible:outline-3 has-focus-visible:outline-accent",
                isOn ? "chosen" : "text-ink-2",
              )}
            >
              <input
                type="checkbox"
                aria-label={day}
                checked={isOn}
                onChange={() => toggle(letter)}
                className="sr-only"
              />
              <span aria-hidden>{day.slice(0, 3)}</span>
            </label>
          );
        })}
      </div>
      {error && (
        <div className="pt-1.5">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
