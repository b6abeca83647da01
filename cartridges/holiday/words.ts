import { shortDate } from "#ui/formats";
import type { ScheduleDraft } from "./cartridge";
import type { HolidayDay, Schedule } from "./schema";

export { begunInWords } from "#cartridges/due/day-dependents";

/** The form's values for a schedule, with only the days that can still be changed. */
export const draftOf = ({ id, version, name, days }: Schedule): ScheduleDraft => ({
  id,
  version,
  name,
  days: days.filter(({ open }) => open).map(({ holiday, runs_on, route }) => ({ holiday, runs_on, route })),
});

/** "Thu, Dec 24 runs on Wed, Dec 23, route 33; Fri, Dec 25 skipped, all routes" */
export const daysInWords = (days: readonly HolidayDay[]): string =>
  days.length === 0
    ? "no days to come"
    : days
        .map(({ holiday, runs_on, route }) =>
          [
            `${shortDate(holiday)} ${runs_on === null ? "skipped" : `runs on ${shortDate(runs_on)}`}`,
            route === null ? "all routes" : `route ${route}`,
          ].join(", "),
        )
        .join("; ");
