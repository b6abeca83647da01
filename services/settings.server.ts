import { z } from "zod";
import type { Reader } from "./database/database.server";

/** The topic that every process hears when the company's settings change; the event carries them. */
export const SETTINGS_TOPIC = "company-settings";
/** The row of the table `setting` that has them. */
export const SETTINGS_KEY = "company";

const TWO_PM = 14 * 60;
/** Each with what holds until somebody chooses: a row that an older portal wrote lacks what came later. */
const chosenSchema = z.object({
  /** Counts the saves; 0 until the first one. */
  version: z.int().default(0),
  /** On papers, in mails and above the menu. */
  name: z.string().default("Clothesline"),
  /** Null: the environment's. */
  timezone: z.string().nullable().default(null),
  /** Percent of the sales. */
  commissionRate: z.number().default(10),
  /** False: an order within par approves itself. */
  ordersNeedApproval: z.boolean().default(true),
  /** Minutes since midnight at which orders close. */
  cutoffMinutes: z.int().default(TWO_PM),
  /** False: only mails that a person asked for are sent, the others are kept. */
  mails: z.boolean().default(true),
  /** False: what happens stands in the inbox and is no toast. */
  toasts: z.boolean().default(true),
});
export type ChosenSettings = z.output<typeof chosenSchema>;
export const UNCHOSEN: ChosenSettings = chosenSchema.parse({});

export const readChosen = async (db: Reader): Promise<ChosenSettings> =>
  chosenSchema.parse((await db.setting.findUnique({ where: { key: SETTINGS_KEY } }))?.value ?? {});
