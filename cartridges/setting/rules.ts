import type { SettingName, Settings } from "./schema";

/** Minutes since midnight in a time field's format: 14:00. */
export const timeOfMinutes = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
export const minutesOfTime = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const textOf = (value: Settings[SettingName]) => (typeof value === "boolean" ? (value ? "on" : "off") : String(value));

/** The stored values that differ from the requested ones, by field, in words. */
export const savedOtherwise = (stored: Settings, requested: Settings): Partial<Record<SettingName, string>> =>
  Object.fromEntries(
    Object.entries(requested).flatMap(([name, value]) => {
      const now = stored[name as SettingName];
      return name === "version" || now === value ? [] : [[name, `Saved meanwhile: ${textOf(now)}.`]];
    }),
  );
