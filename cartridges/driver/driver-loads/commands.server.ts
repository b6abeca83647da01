import { defineCommand } from "#kernel/definition";
import { AppError, notFound } from "#kernel/errors";
import { companyToday } from "#services/company.server";
import type { Transaction } from "#services/database/database.server";
import { servedCustomer } from "#cartridges/serving/access.server";
import { comingServiceDay } from "#cartridges/service-day/rules";
import { checkItemSchema, noteItemSchema } from "./schema";
import { itemChecks } from "./topics.server";

async function refuseUnknown(tx: Transaction, sku: string): Promise<void> {
  if (!(await tx.product.count({ where: { sku } }))) throw notFound("There is no such item.");
}

/**
 * PUT /api/load-checks: checks a customer's product off for a date, or unchecks it. Idempotent.
 * @throws AppError 404
 */
export const checkItem = defineCommand({
  name: "driverLoads.check",
  done: "checked a load",
  input: checkItemSchema,
  permission: "driverLoads:write",
  async run({ tx, actor, now, emit }, { customer, date, sku, checked }) {
    const { route } = await servedCustomer(tx, actor, customer);
    await refuseUnknown(tx, sku);
    const key = { customerNumber: customer, serviceDate: new Date(date), sku };
    if (checked)
      await tx.itemCheck.createMany({
        data: [{ ...key, checkedAt: now, checkedById: actor.id! }],
        skipDuplicates: true,
      });
    else await tx.itemCheck.deleteMany({ where: key });
    emit(itemChecks.changed({ route, date }));
    return { checked };
  },
});

/**
 * PUT /api/item-notes: a note about a customer's product. @throws AppError 404, 409 if another user
 * changed it meanwhile; `fields` holds their text.
 */
export const noteItem = defineCommand({
  name: "driverLoads.note",
  done: "wrote a note on a load",
  input: noteItemSchema,
  permission: "driverLoads:write",
  async run({ tx, actor, now, emit }, { customer, sku, content, version }) {
    const { route } = await servedCustomer(tx, actor, customer);
    await refuseUnknown(tx, sku);
    const key = { customerNumber: customer, sku };
    const written = { content, writtenAt: now, writtenById: actor.id! };
    const { count } =
      version === 0
        ? await tx.itemNote.createMany({ data: [{ ...key, ...written }], skipDuplicates: true })
        : await tx.itemNote.updateMany({ where: { ...key, version }, data: { ...written, version: version + 1 } });
    if (count === 0) {
      const stored = await tx.itemNote.findUnique({ where: { customerNumber_sku: key } });
      throw new AppError(409, "Someone else has changed this note meanwhile. Yours is not saved yet.", {
        content: `It now says: ${stored?.content || "nothing"}`,
        version: String(stored?.version ?? 0),
      });
    }
    // A note applies to all dates, but screens watch the next service day.
    emit(itemChecks.changed({ route, date: comingServiceDay(companyToday()).date }));
    return { note: content, note_version: version + 1 };
  },
});
