import { defineQuery } from "#kernel/definition";
import { company } from "#services/company.server";
import { readChosen, type ChosenSettings } from "#services/settings.server";
import { timeOfMinutes } from "./rules";
import { settingsKeySchema, type Settings, type SettingsData } from "./schema";

/** supportedValuesOf may omit UTC, which is not a place. */
const TIMEZONES = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];

/**
 * All time zones to choose from, plus the current one, since the environment may use another alias
 * than the list.
 */
export const timezonesWith = (timezone: string): string[] =>
  TIMEZONES.includes(timezone) ? TIMEZONES : [timezone, ...TIMEZONES];

/** The settings with the API's names. If no time zone was chosen, the environment's. */
export const settingsOf = (chosen: ChosenSettings): Settings => ({
  company_name: chosen.name,
  timezone: chosen.timezone ?? company().timezone,
  commission_rate: chosen.commissionRate,
  order_approval_required: chosen.ordersNeedApproval,
  cutoff_time: timeOfMinutes(chosen.cutoffMinutes),
  email_notifications: chosen.mails,
  push_notifications: chosen.toasts,
  version: chosen.version,
});

/** GET /api/settings: the company's settings (spec 2.12). */
export const openSettings = defineQuery({
  name: "setting.open",
  input: settingsKeySchema,
  permission: "settings:write",
  async run({ db }): Promise<SettingsData> {
    const settings = settingsOf(await readChosen(db));
    const timezones = timezonesWith(settings.timezone);
    return { settings, timezones, mails_can_be_sent: company().mailsAreSent };
  },
});
