/** How figures and dates are written for people, the same on the screen, in mails and in files. */

/** Pieces: 1,208. */
export const pieces = (count: number) => count.toLocaleString("en-US");
/** Cents as dollars: $224.20. */
export const dollars = (cents: number) => (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
/** Cents as a difference: +$12.28, −$3.60. */
export const signedDollars = (cents: number) => `${cents < 0 ? "−" : "+"}${dollars(Math.abs(cents))}`;

const ofDate = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", { ...options, timeZone: "UTC" });
/** A company date's day: Wednesday. */
export const weekday = (date: string) => ofDate(date, { weekday: "long" });
/** A company date: Wednesday, November 25. */
export const longDate = (date: string) => ofDate(date, { weekday: "long", day: "numeric", month: "long" });
/** A company date on paper: Wednesday, November 25, 2026. */
export const longDateAndYear = (date: string) =>
  ofDate(date, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
/** A company date whose weekday stands beside it: Nov 25. */
export const monthAndDay = (date: string) => ofDate(date, { day: "numeric", month: "short" });
/** A company date where there is little room: Wed, Nov 25. */
export const shortDate = (date: string) => ofDate(date, { weekday: "short", day: "numeric", month: "short" });
/** A company date with its year: November 25, 2026. */
export const fullDate = (date: string) => ofDate(date, { day: "numeric", month: "long", year: "numeric" });
/** A moment (ISO) on the company's clock: Nov 25, 4:52 AM. */
export const moment = (iso: string, timeZone: string) =>
  new Date(iso).toLocaleString("en-US", {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  });
/** The hour of a moment (ISO) on the company's clock, as drivers read it: 14:02. */
export const clockTime = (iso: string, timeZone?: string) =>
  new Date(iso).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit", hourCycle: "h23", timeZone });
