import { clock, companyDate, companyMinutes } from "./clock.server";
import { subscribe } from "./events.server";
import { readChosen, SETTINGS_TOPIC, UNCHOSEN, type ChosenSettings } from "./settings.server";
import type { Reader } from "./database/database.server";

/** What the environment says of the company; set once at startup. */
interface StartSettings {
  /** Holds until the SuperAdmin chooses another one. */
  timezone: string;
  appUrl: string;
  /** False without SMTP_URL: mails are then only stored and can be read in the portal. */
  mailsAreSent: boolean;
}
/** The company's settings, used by the whole portal: what the environment says, and what the SuperAdmin has chosen. */
export type CompanySettings = StartSettings & Omit<ChosenSettings, "timezone">;

let started: StartSettings = { timezone: "UTC", appUrl: "http://localhost:3000", mailsAreSent: false };
let chosen: ChosenSettings = UNCHOSEN;
let settings: CompanySettings;

function settle(): void {
  settings = { ...started, ...chosen, timezone: chosen.timezone ?? started.timezone };
}
settle();

export const setCompanySettings = (given: StartSettings) => {
  started = given;
  settle();
};
export const company = (): Readonly<CompanySettings> => settings;

/** Takes what the SuperAdmin has chosen; what is older than what holds already is left, because events may overtake one another. */
function choose(stored: ChosenSettings): void {
  if (stored.version < chosen.version) return;
  chosen = stored;
  settle();
}

/** Reads what the SuperAdmin has chosen, at the start and where events may have been missed. */
export async function readCompanySettings(db: Reader): Promise<void> {
  chosen = await readChosen(db);
  settle();
}

/** Lets a change hold at once, in this process and, over the events, in every other one. Returns the function that ends it. */
export const followCompanySettings = (): (() => void) =>
  subscribe(SETTINGS_TOPIC, ({ data }) => choose(data as ChosenSettings));

/** The company's date now, YYYY-MM-DD. */
export const companyToday = (): string => companyDate(clock.now(), settings.timezone);
/** The company's date at a moment, the minutes since its midnight, and those at which its orders close. */
export const companyTime = (at = clock.now()): { date: string; minutes: number; closes: number } => ({
  date: companyDate(at, settings.timezone),
  minutes: companyMinutes(at, settings.timezone),
  closes: settings.cutoffMinutes,
});
