import { defineQuery } from "#kernel/definition";
import { company } from "#services/company.server";
import { readChosen, type ChosenSettings } from "#services/settings.server";
import { timeOfMinutes } from "./rules";
import { settingsKeySchema, type Settings, type SettingsData } from "./schema";

/** Universal time is no place, and stands in no list of places. */
const TIMEZONES = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];

/** Every time zone that can be chosen, and the one that holds: the environment may write it otherwise than the list. */
export const timezonesWith = (timezone: string): string[] =>
  TIMEZONES.includes(timezone) ? TIMEZONES : [timezone, ...TIMEZONES];

/** What is chosen, in the names of the calls; of a time zone that nobody chose, the environment's. */
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
