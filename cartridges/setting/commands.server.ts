import { defineCommand, type CommandContext } from "#kernel/definition";
import { AppError, badInput } from "#kernel/errors";
import { readChosen, SETTINGS_KEY, SETTINGS_TOPIC, type ChosenSettings } from "#services/settings.server";
import { isTimezone } from "#services/database/timezone.server";
import { settingsOf } from "./queries.server";
import { minutesOfTime, savedOtherwise } from "./rules";
import { saveSettingsSchema } from "./schema";

/**
 * PUT /api/settings: saves the company's settings, which hold from now on in every process. @throws AppError 400 for a time zone that is
 * not known, 409 where somebody else has saved meanwhile: `fields` say what.
 */
export const saveSettings = defineCommand({
  name: "setting.save",
  done: "changed the settings",
  input: saveSettingsSchema,
  permission: "settings:write",
  async run({ tx, now, emit }, wanted) {
    if (!(await isTimezone(tx, wanted.timezone))) throw badInput({ timezone: "There is no such time zone." });
    // Its row is there to be locked also at the first save.
    await tx.$executeRaw`insert into setting (key, value, updated_at) values (${SETTINGS_KEY}, '{}', ${now}) on conflict (key) do nothing`;
    await tx.$executeRaw`select 1 from setting where key = ${SETTINGS_KEY} for update`;
    const stored = settingsOf(await readChosen(tx));
    if (stored.version !== wanted.version)
      throw new AppError(
        409,
        "Someone else has saved the settings meanwhile. Nothing of yours is saved yet.",
        savedOtherwise(stored, wanted),
      );
    const chosen: ChosenSettings = {
      version: stored.version + 1,
      name: wanted.company_name,
      timezone: wanted.timezone,
      commissionRate: wanted.commission_rate,
      ordersNeedApproval: wanted.order_approval_required,
      cutoffMinutes: minutesOfTime(wanted.cutoff_time),
      mails: wanted.email_notifications,
      toasts: wanted.push_notifications,
    };
    await tx.setting.update({ where: { key: SETTINGS_KEY }, data: { value: { ...chosen } } });
    emit({ topic: SETTINGS_TOPIC, kind: "changed", data: chosen });
    return { message: "Settings saved", settings: settingsOf(chosen) };
  },
});

/** Keeps the time zone that was chosen at the first start, before there are other settings. @throws AppError 400 for one that is not known. */
export async function keepTimezone(
  { tx, now, emit }: Pick<CommandContext, "tx" | "now" | "emit">,
  timezone: string,
): Promise<void> {
  if (!(await isTimezone(tx, timezone))) throw badInput({ timezone: "There is no such time zone." });
  const stored = await readChosen(tx);
  const chosen: ChosenSettings = { ...stored, timezone, version: stored.version + 1 };
  const value = { ...chosen };
  await tx.setting.upsert({
    where: { key: SETTINGS_KEY },
    create: { key: SETTINGS_KEY, value, updatedAt: now },
    update: { value },
  });
  emit({ topic: SETTINGS_TOPIC, kind: "changed", data: chosen });
}
