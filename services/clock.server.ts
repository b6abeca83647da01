/** The one source of "now", so that a test can set the time. */
export interface Clock {
  now(): Date;
}

const systemClock: Clock = { now: () => new Date() };
let current: Clock = systemClock;

export const clock: Clock = { now: () => current.now() };
/** For tests: whether the clock is stopped. */
export const isStopped = () => current !== systemClock;

/** For tests: stops the clock at a moment; without an argument, lets it run again. */
export function setClock(at?: Date) {
  current = at ? { now: () => new Date(at) } : systemClock;
}

/**
 * Formatters are cached: creating one costs as much as formatting a hundred dates, and a portal
 * serves one time zone.
 */
function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): (timezone: string) => Intl.DateTimeFormat {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  return (timezone) => {
    const formatter = formatters.get(timezone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: timezone });
    formatters.set(timezone, formatter);
    return formatter;
  };
}
const dates = formatterOf("en-CA", { year: "numeric", month: "2-digit", day: "2-digit" });
const times = formatterOf("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** The company's date at a moment, YYYY-MM-DD, in the company's time zone. */
export const companyDate = (at: Date, timezone: string): string => dates(timezone).format(at);

/** The company's time of day at a moment, in minutes since midnight. */
export function companyMinutes(at: Date, timezone: string): number {
  const [hours, minutes] = times(timezone).format(at).split(":").map(Number);
  return hours! * 60 + minutes!;
}
