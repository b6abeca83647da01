import { defineCommand, type CommandContext } from "#kernel/definition";
import { AppError, badInput } from "#kernel/errors";
import { readChosen, SETTINGS_KEY, SETTINGS_TOPIC, type ChosenSettings } from "#services/settings.server";
import { isTimezone } from "#services/database/timezone.server";
import { settingsOf } from "./queries.server";
import { minutesOfTime, savedOtherwise } from "./rules";
import { saveSettingsSchema } from "./schema";

/**
 * PUT /api/settings: saves the company's settings, effective at once in every process. @throws
 * AppError 400 for an unknown time zone, 409 if another user saved meanwhile; `fields` names their
 * values.
 */
export const saveSettings = defineCommand({
  name: "setting.save",
  done: "changed the settings",
  input: saveSettingsSchema,
  permission: "settings:write",
  async run({ tx, now, emit }, requested) {
    if (!(await isTimezone(tx, requested.timezone))) throw badInput({ timezone: "There is no such time zone." });
    // Create the row first, so that even the first save can lock it.
    await tx.$executeRaw`insert into setting (key, value, updated_at) values (${SETTINGS_KEY}, '{}', ${now})
      on conflict (key) do nothing`;
    await tx.$executeRaw`select 1 from setting where key = ${SETTINGS_KEY} for update`;
    const stored = settingsOf(await readChosen(tx));
    if (stored.version !== requested.version)
      throw new AppError(
        409,
        "Someone else has saved the settings meanwhile. Nothing of yours is saved yet.",
        savedOtherwise(stored, requested),
      );
    const chosen: ChosenSettings = {
      version: stored.version + 1,
      name: requested.company_name,
      timezone: requested.timezone,
      commissionRate: requested.commission_rate,
      ordersNeedApproval: requested.order_approval_required,
      cutoffMinutes: minutesOfTime(requested.cutoff_time),
      mails: requested.email_notifications,
      toasts: requested.push_notifications,
    };
    await tx.setting.update({ where: { key: SETTINGS_KEY }, data: { value: { ...chosen } } });
    emit({ topic: SETTINGS_TOPIC, kind: "changed", data: chosen });
    return { message: "Settings saved", settings: settingsOf(chosen) };
  },
});

/**
 * Stores the time zone chosen during setup, before other settings exist. @throws AppError 400 for
 * an unknown one.
 */
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
