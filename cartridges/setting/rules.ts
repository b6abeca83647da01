import type { SettingName, Settings } from "./schema";

/** Minutes since midnight as a field has them: 14:00. */
export const timeOfMinutes = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
export const minutesOfTime = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const textOf = (value: Settings[SettingName]) => (typeof value === "boolean" ? (value ? "on" : "off") : String(value));

/** What of it somebody else has saved otherwise, by field, in words. */
export const savedOtherwise = (stored: Settings, wanted: Settings): Partial<Record<SettingName, string>> =>
  Object.fromEntries(
    Object.entries(wanted).flatMap(([name, value]) => {
      const now = stored[name as SettingName];
      return name === "version" || now === value ? [] : [[name, `Saved meanwhile: ${textOf(now)}.`]];
    }),
  );
