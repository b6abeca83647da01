import { monthAndDay } from "#ui/formats";

/** Formats a range such as "Oct 1 to Oct 31", or a single day. */
export const ofDates = (from: string, to: string): string =>
  from === to ? monthAndDay(from) : `${monthAndDay(from)} to ${monthAndDay(to)}`;
