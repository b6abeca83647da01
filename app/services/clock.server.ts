/** The one source of "now", so that a test can say what day it is. */
export interface Clock {
  now(): Date;
}

const systemClock: Clock = { now: () => new Date() };
let current: Clock = systemClock;

export const clock: Clock = { now: () => current.now() };

/** For tests: stops the clock at a moment; called with nothing, lets it run again. */
export function setClock(at?: Date) {
  current = at ? { now: () => new Date(at) } : systemClock;
}

/** The company's date at a moment, YYYY-MM-DD, in the company's time zone. */
export function companyDate(at: Date, timezone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: timezone, year: "numeric", month: "2-digit", day: "2-digit" }).format(at);
}

/** The time of day at a moment, in minutes since midnight, in the company's time zone. */
export function companyMinutes(at: Date, timezone: string): number {
  const [hours, minutes] = new Intl.DateTimeFormat("en-GB", { timeZone: timezone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(at).split(":").map(Number);
  return hours! * 60 + minutes!;
}
