import { clock, companyDate, companyMinutes } from "./clock.server";

/** The company's settings, used by the whole portal; set once at startup. */
export interface CompanySettings {
  timezone: string;
  appUrl: string;
  /** False without SMTP_URL: mails are then only stored and can be read in the portal. */
  mailsAreSent: boolean;
}

let settings: CompanySettings = { timezone: "UTC", appUrl: "http://localhost:3000", mailsAreSent: false };

export const setCompanySettings = (chosen: CompanySettings) => {
  settings = chosen;
};
export const company = (): Readonly<CompanySettings> => settings;

/** The company's date now, YYYY-MM-DD. */
export const companyToday = (): string => companyDate(clock.now(), settings.timezone);
/** The company's date and the minutes since its midnight, now. */
export const companyTime = (): { date: string; minutes: number } => ({
  date: companyToday(),
  minutes: companyMinutes(clock.now(), settings.timezone),
});
