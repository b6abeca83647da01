import { clock, companyDate, companyMinutes } from "./clock.server";
import { subscribe } from "./events.server";
import { readChosen, SETTINGS_TOPIC, UNCHOSEN, type ChosenSettings } from "./settings.server";
import type { Reader } from "./database/database.server";

/** The company's settings from the environment; set once at startup. */
interface StartSettings {
  /** Used until the SuperAdmin chooses another one. */
  timezone: string;
  appUrl: string;
  /** False without SMTP_URL: mails are then only stored and can be read in the portal. */
  mailsAreSent: boolean;
}
/**
 * The company's settings used by the whole portal: the environment's, overridden by the
 * SuperAdmin's choices.
 */
export type CompanySettings = StartSettings & Omit<ChosenSettings, "timezone">;

let started: StartSettings = { timezone: "UTC", appUrl: "http://localhost:3000", mailsAreSent: false };
let chosen: ChosenSettings = UNCHOSEN;
let settings: CompanySettings;

function settle(): void {
  settings = { ...started, ...chosen, timezone: chosen.timezone ?? started.timezone };
}
settle();

export const setCompanySettings = (startSettings: StartSettings) => {
  started = startSettings;
  settle();
};
export const company = (): Readonly<CompanySettings> => settings;

/**
 * Applies the SuperAdmin's choices, unless newer ones are already in effect: events may arrive out
 * of order.
 */
function choose(stored: ChosenSettings): void {
  if (stored.version < chosen.version) return;
  chosen = stored;
  settle();
}

/** Reads the SuperAdmin's choices, at startup and whenever events may have been missed. */
export async function readCompanySettings(db: Reader): Promise<void> {
  chosen = await readChosen(db);
  settle();
}

/**
 * Applies changes at once in this process and, through events, in all others. Returns the function
 * that stops it.
 */
export const followCompanySettings = (): (() => void) =>
  subscribe(SETTINGS_TOPIC, ({ data }) => choose(data as ChosenSettings));

/** The company's current date, YYYY-MM-DD. */
export const companyToday = (): string => companyDate(clock.now(), settings.timezone);
/**
 * The company's date at a moment, the minutes since its midnight, and the minute when its orders
 * close.
 */
export const companyTime = (at = clock.now()): { date: string; minutes: number; closes: number } => ({
  date: companyDate(at, settings.timezone),
  minutes: companyMinutes(at, settings.timezone),
  closes: settings.cutoffMinutes,
});
