const ofDate = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", { ...options, timeZone: "UTC" });

/** October 2026. */
export const monthName = (month: string) => ofDate(`${month}-01`, { month: "long", year: "numeric" });
/** Oct 1 to Oct 31; one day by itself. */
export function ofDates(from: string, to: string): string {
  const short = (date: string) => ofDate(date, { month: "short", day: "numeric" });
  return from === to ? short(from) : `${short(from)} to ${short(to)}`;
}
