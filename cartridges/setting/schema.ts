import { z } from "zod";
import { nameSchema } from "#kernel/typed-text";
import { oneLine } from "#ui/text";

export const settingsKeySchema = z.object({});

const yesOrNo = (field: string) => z.boolean(`${field} must be true or false.`);
const RATE = "Enter a rate from 0 to 100.";
const TIME = "Enter a time such as 14:00.";

/** The company's settings as typed in the form (spec 2.12). */
export const saveSettingsSchema = z.object({
  company_name: nameSchema("company_name", 80, "Enter the company's name."),
  timezone: z
    .string("timezone must be text.")
    .overwrite(oneLine)
    .min(1, "Choose a time zone.")
    .max(60, "There is no such time zone."),
  /** Percent. */
  commission_rate: z
    .number(RATE)
    .min(0, RATE)
    .max(100, RATE)
    .refine((rate) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-6, "A rate has at most two decimals."),
  order_approval_required: yesOrNo("order_approval_required"),
  /** In the company's time zone. */
  cutoff_time: z.string(TIME).regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME),
  email_notifications: yesOrNo("email_notifications"),
  push_notifications: yesOrNo("push_notifications"),
  /** Incremented by each save, so that another user's save is not silently overwritten. */
  version: z.int("version must be a whole number.").min(0, "version must be 0 or more."),
});
export type Settings = z.output<typeof saveSettingsSchema>;
export type SettingName = Exclude<keyof Settings, "version">;

export interface SettingsData {
  settings: Settings;
  /** All time zones to choose from. */
  timezones: string[];
  /** False without a mail server: no mail is sent, whatever the settings are. */
  mails_can_be_sent: boolean;
}
