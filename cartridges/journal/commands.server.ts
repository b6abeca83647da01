import { v7 as uuid } from "uuid";
import { defineCommand } from "#kernel/definition";
import { conflict, notAllowed, notFound } from "#kernel/errors";
import { listsChanged } from "#cartridges/notification/live-lists.server";
import { mayWriteAbout } from "#cartridges/serving/access.server";
import { readEntry } from "./queries.server";
import { editEntrySchema, newEntrySchema } from "./schema";

/**
 * POST /api/journal: an entry about a customer on a route the actor serves, now or at the time it
 * was written. Retrying with the same id is idempotent.
 */
export const addEntry = defineCommand({
  name: "journal.add",
  done: "added a journal entry",
  input: newEntrySchema,
  permission: "journal:write",
  scope: ({ db, actor, actedAt }, { customer_id, at }) => {
    if (!actor.id) throw notAllowed("Sign in to write a journal entry.");
    return mayWriteAbout(db, actor, customer_id, actedAt(at));
  },
  async run({ tx, actor, now, actedAt, emit }, { id = uuid(), at, customer_id, entry_type, ...fields }) {
    await tx.journalEntry.createMany({
      data: [
        {
          id,
          customerNumber: customer_id,
          entryType: entry_type,
          ...fields,
          authorId: actor.id!,
          createdAt: actedAt(at),
          recordedAt: now,
        },
      ],
      skipDuplicates: true,
    });
    const stored = await tx.journalEntry.findUniqueOrThrow({ where: { id } });
    // An entry that was edited since has other content but is still the same entry.
    const isSame =
      stored.authorId === actor.id &&
      stored.customerNumber === customer_id &&
      (stored.editedAt !== null || stored.content === fields.content);
    if (!isSame) throw conflict("This id belongs to another journal entry.");
    await listsChanged({ tx, emit }, customer_id);
    return { message: "Journal entry saved.", entry: await readEntry(tx, id) };
  },
});

/**
 * PUT /api/journal/{id}: replaces an entry's content, if the actor serves its customer now or did
 * when editing. The previous content is kept. Of two edits the later one wins, whichever arrives
 * first (docs/decisions/0084).
 */
export const editEntry = defineCommand({
  name: "journal.edit",
  done: "edited a journal entry",
  input: editEntrySchema,
  permission: "journal:write",
  scope: async ({ db, actor, actedAt }, { id, at }) => {
    if (!actor.id) throw notAllowed("Sign in to edit a journal entry.");
    const entry = await db.journalEntry.findUnique({ where: { id }, select: { customerNumber: true } });
    if (!entry) throw notFound("There is no such journal entry.");
    return mayWriteAbout(db, actor, entry.customerNumber, actedAt(at));
  },
  async run({ tx, actor, now, actedAt, emit }, { id, at, entry_type, ...fields }) {
    const acted = actedAt(at);
    await tx.$executeRaw`select 1 from journal_entry where id = ${id}::uuid for update`;
    const previous = await tx.journalEntry.findUniqueOrThrow({ where: { id } });
    const { entryType, title, content, tags, sentiment, customerNumber, editedAt } = previous;
    const isLate = editedAt !== null && editedAt > acted;
    await tx.journalChange.create({
      data: {
        id: uuid(),
        entryId: id,
        at: acted,
        recordedAt: now,
        actorId: actor.id!,
        before: { entry_type: entryType, title, content, tags, sentiment },
        after: { entry_type, ...fields },
        isLate,
      },
    });
    if (!isLate) {
      await tx.journalEntry.update({
        where: { id },
        data: { entryType: entry_type, ...fields, editedAt: acted, editedById: actor.id },
      });
      await listsChanged({ tx, emit }, customerNumber);
    }
    return { message: "Journal entry saved.", entry: await readEntry(tx, id) };
  },
});
