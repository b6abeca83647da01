/** Formats of figures and dates for people, the same on screen, in mails and in files. */

// Creating a formatter costs more than formatting a hundred dates, so each is created once.
const PIECES = new Intl.NumberFormat("en-US");
const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Pieces: 1,208. */
export const pieces = (count: number) => PIECES.format(count);
/** Cents as dollars: $224.20. */
export const dollars = (cents: number) => DOLLARS.format(cents / 100);
/** Cents as a difference: +$12.28, −$3.60. */
export const signedDollars = (cents: number) => `${cents < 0 ? "−" : "+"}${dollars(Math.abs(cents))}`;

/** Formats a company date, YYYY-MM-DD. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: string) => string {
  const formatter = new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  return (date) => formatter.format(new Date(`${date}T00:00:00Z`));
}

let yearOfToday = (): string | null => new Date().toISOString().slice(0, 4);
/** For tests with a date of their own. Null: no date counts as another year's. */
export const readYearFrom = (year: () => string | null) => void (yearOfToday = year);

/**
 * Whether a date or moment (ISO) is in another year than today. By UTC, so that server and browser
 * agree.
 */
const isOfAnotherYear = (iso: string) => !iso.startsWith(yearOfToday() ?? "");

/** Formats a company date, with the year unless it is the current one. */
function dateNearToday(options: Intl.DateTimeFormatOptions): (date: string) => string {
  const [ofThisYear, ofAnother] = [dateFormat(options), dateFormat({ ...options, year: "numeric" })];
  return (date) => (isOfAnotherYear(date) ? ofAnother(date) : ofThisYear(date));
}
/** A company date's weekday: Wednesday. */
export const weekday = dateFormat({ weekday: "long" });
/** A company date: Wednesday, November 25. */
export const longDate = dateNearToday({ weekday: "long", day: "numeric", month: "long" });
/** A company date on paper: Wednesday, November 25, 2026. */
export const longDateAndYear = dateFormat({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
/** A company date beside its weekday: Nov 25. */
export const monthAndDay = dateNearToday({ day: "numeric", month: "short" });
/** A short company date: Wed, Nov 25. */
export const shortDate = dateNearToday({ weekday: "short", day: "numeric", month: "short" });
/** A company date with its year: November 25, 2026. */
export const fullDate = dateFormat({ day: "numeric", month: "long", year: "numeric" });

const ofMonth = dateFormat({ month: "long", year: "numeric" });
/** A month, YYYY-MM: October 2026. */
export const monthName = (month: string) => ofMonth(`${month}-01`);

/** Formats a moment (ISO) in the company's time zone. Formatters are cached by zone. */
function momentFormat(options: Intl.DateTimeFormatOptions): (iso: string, timeZone: string) => string {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  return (iso, timeZone) => {
    const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone });
    formatters.set(timeZone, formatter);
    return formatter.format(new Date(iso));
  };
}
const MOMENT = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
const [momentOfThisYear, momentOfAnother] = [momentFormat(MOMENT), momentFormat({ ...MOMENT, year: "numeric" })];
/** A moment in the company's time zone: Nov 25, 4:52 AM; or Nov 25, 2025, 4:52 AM. */
export const moment = (iso: string, timeZone: string) =>
  isOfAnotherYear(iso) ? momentOfAnother(iso, timeZone) : momentOfThisYear(iso, timeZone);
/** The time of a moment in the company's time zone: 4:05 PM. */
export const clockTime = momentFormat({ hour: "numeric", minute: "2-digit" });

const SHOWN_CHARACTERS = 40;
/** The start of what somebody wrote, on one line: "New night manager, ask for…". */
export function shortened(text: string): string {
  const words = text.trim().replace(/\s+/g, " ");
  return words.length > SHOWN_CHARACTERS ? `${words.slice(0, SHOWN_CHARACTERS - 1)}…` : words;
}
