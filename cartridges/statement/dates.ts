import { monthAndDay } from "#ui/formats";

/** Oct 1 to Oct 31; one day by itself. */
export const ofDates = (from: string, to: string): string =>
  from === to ? monthAndDay(from) : `${monthAndDay(from)} to ${monthAndDay(to)}`;
