/** A time of day, in minutes since midnight: 2 PM, 9:30 AM. */
export function timeOfDay(minutes: number): string {
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${hour % 12 || 12}${rest > 0 ? `:${String(rest).padStart(2, "0")}` : ""} ${hour < 12 ? "AM" : "PM"}`;
}
