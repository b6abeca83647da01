import { z } from "zod";
import type { Reader } from "./database/database.server";

/** The topic of changes to the company's settings; the event contains them. */
export const SETTINGS_TOPIC = "company-settings";
/** Their key in the `setting` table. */
export const SETTINGS_KEY = "company";

const TWO_PM = 14 * 60;
/** Each has a default, because a row from an older portal lacks later settings. */
const chosenSchema = z.object({
  /** Counts the saves; 0 until the first one. */
  version: z.int().default(0),
  /** Shown on papers, in mails and above the menu. */
  name: z.string().default("Clothesline"),
  /** Null: the environment's. */
  timezone: z.string().nullable().default(null),
  /** Percent of sales. */
  commissionRate: z.number().default(10),
  /** False: an order within par is approved automatically. */
  ordersNeedApproval: z.boolean().default(true),
  /** Minutes since midnight at which orders close. */
  cutoffMinutes: z.int().default(TWO_PM),
  /** False: only mails that a person requested are sent; the others are only stored. */
  mails: z.boolean().default(true),
  /** False: events appear only in the inbox, without a toast. */
  toasts: z.boolean().default(true),
});
export type ChosenSettings = z.output<typeof chosenSchema>;
export const UNCHOSEN: ChosenSettings = chosenSchema.parse({});

export const readChosen = async (db: Reader): Promise<ChosenSettings> =>
  chosenSchema.parse((await db.setting.findUnique({ where: { key: SETTINGS_KEY } }))?.value ?? {});
