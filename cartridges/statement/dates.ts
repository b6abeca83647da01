import { dateFormat, monthAndDay } from "#ui/formats";

const ofMonth = dateFormat({ month: "long", year: "numeric" });

/** October 2026. */
export const monthName = (month: string) => ofMonth(`${month}-01`);
/** Oct 1 to Oct 31; one day by itself. */
export const ofDates = (from: string, to: string): string =>
  from === to ? monthAndDay(from) : `${monthAndDay(from)} to ${monthAndDay(to)}`;
