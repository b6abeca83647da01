import { addDays, dayOf } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";

export { dayOfNumber } from "#cartridges/service-day/rules";

/** The service day before (-1) or after (1) a date. */
export function dayBeside(date: CompanyDate, step: 1 | -1): CompanyDate {
  let day = addDays(date, step);
  while (!dayOf(day)) day = addDays(day, step);
  return day;
}

/**
 * The loaded share of a route's load, in whole percent. A completed load with
 * shorts stays below 100.
 */
export const percentLoaded = ({ loaded, pieces }: { loaded: number; pieces: number }): number =>
  pieces === 0 ? 0 : Math.min(100, Math.floor((loaded / pieces) * 100));

/** A driver on the road without activity for this long is worth a call. */
const SILENT_MS = 30 * 60_000;
/** Whether the last activity of a route is longer ago than that. */
export const isSilent = (lastSign: string | null, at: string): boolean =>
  lastSign !== null && Date.parse(at) - Date.parse(lastSign) > SILENT_MS;

/** A route's day in one word. "not covered" comes first: nobody drives it, and nothing was done. */
export type DayStanding =
  | "closed"
  | "on the road"
  | "loaded"
  | "loaded short"
  | "loading"
  | "not covered"
  | "not begun";
export function standingOf(day: {
  closed_at: string | null;
  completed: number;
  issues: number;
  loading: "none" | "in_progress" | "completed";
  short: number;
  driver_name: string | null;
  covered_by: string | null;
}): DayStanding {
  if (day.closed_at !== null) return "closed";
  if (day.completed + day.issues > 0) return "on the road";
  if (day.loading === "completed") return day.short > 0 ? "loaded short" : "loaded";
  if (day.loading === "in_progress") return "loading";
  return day.driver_name === null && day.covered_by === null ? "not covered" : "not begun";
}

/** The unrecorded part of a day: "3 stops on route 05, all of routes 12 and 33". */
export function missingOn(days: readonly { route: string; stops: number | null }[]): string {
  const wholeRoutes = days.filter(({ stops }) => stops === null).map(({ route }) => route);
  const partialDays = days.filter(({ stops }) => stops !== null);
  const parts = [
    ...partialDays.map(({ route, stops }) => `${stops} ${stops === 1 ? "stop" : "stops"} on route ${route}`),
    ...(wholeRoutes.length > 0
      ? [`all of ${wholeRoutes.length === 1 ? "route" : "routes"} ${inWords(wholeRoutes)}`]
      : []),
  ];
  return parts.join(", ");
}
const inWords = (names: readonly string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
