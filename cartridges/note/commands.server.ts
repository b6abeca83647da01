import { v7 as uuid } from "uuid";
import { defineCommand, type ActContext } from "#kernel/definition";
import { conflict, notAllowed, notFound } from "#kernel/errors";
import type { Reader, Transaction } from "#services/database/database.server";
import { listsChanged } from "#cartridges/notification/live-lists.server";
import { mayWriteAbout, servedCustomer } from "#cartridges/serving/access.server";
import { drivesRoute } from "#cartridges/serving/drivers.server";
import type { NoteChangeKind } from "#services/database/generated/client";
import { notifyOf, office } from "#cartridges/notification/notify.server";
import { readNote } from "./queries.server";
import { editNoteSchema, messageSchema, newNoteSchema, resolveNoteSchema } from "./schema";

/**
 * The same text from the same person within this window is one message: a double click or a retry
 * sends one.
 */
const SAME_MESSAGE_MS = 10 * 60_000;

/**
 * POST /api/notes. The author must serve the customer's route, now or when the note was written.
 * Idempotent by id.
 */
export const addNote = defineCommand({
  name: "note.add",
  done: "added a note",
  input: newNoteSchema,
  permission: "notes:write",
  scope: ({ db, actor, actedAt }, { customerNumber, at }) => {
    if (!actor.id) throw notAllowed("A note is written by a person: sign in.");
    return mayWriteAbout(db, actor, customerNumber, actedAt(at));
  },
  async run({ tx, actor, now, actedAt, emit }, { id = uuid(), at, customerNumber, content, priority, note_type }) {
    await tx.note.createMany({
      data: [
        {
          id,
          customerNumber,
          content,
          priority,
          noteType: note_type,
          authorId: actor.id!,
          createdAt: actedAt(at),
          recordedAt: now,
        },
      ],
      skipDuplicates: true,
    });
    const stored = await tx.note.findUniqueOrThrow({ where: { id } });
    if (stored.authorId !== actor.id || stored.customerNumber !== customerNumber || !isSameContent(stored, content))
      throw conflict("This id belongs to another note.");
    await listsChanged({ tx, emit }, customerNumber);
    return { message: "Note saved.", note: await readNote(tx, id) };
  },
});

/** An edited note no longer has its original text, so any content matches. */
const isSameContent = (stored: { content: string; editedAt: Date | null }, content: string) =>
  stored.editedAt !== null || stored.content === content;

/** Anyone who serves the customer may change a note, since its author may be on leave. */
async function mayChange({ db, actor, actedAt }: ActContext, { id, at }: { id: string; at?: string | undefined }) {
  if (!actor.id) throw notAllowed("A note is changed by a person: sign in.");
  const note = await db.note.findFirst({ where: { id, deletedAt: null }, select: { customerNumber: true } });
  if (!note) throw notFound("There is no such note.");
  return mayWriteAbout(db, actor, note.customerNumber, actedAt(at));
}

/**
 * Locks the note's row until the transaction ends, so concurrent changes run one after the other.
 */
async function lockedNote(tx: Transaction, id: string) {
  await tx.$executeRaw`select 1 from note where id = ${id}::uuid for update`;
  return tx.note.findUniqueOrThrow({ where: { id } });
}

/**
 * Whether a change of these kinds with a later time is already stored. A late one only goes into
 * the history.
 */
const isLate = async (db: Reader, noteId: string, kinds: readonly NoteChangeKind[], at: Date) =>
  (await db.noteChange.count({ where: { noteId, kind: { in: [...kinds] }, at: { gt: at } } })) > 0;

/** PUT /api/notes/{id}. The previous text stays in the note's history (docs/decisions/0084). */
export const editNote = defineCommand({
  name: "note.edit",
  done: "edited a note",
  input: editNoteSchema,
  permission: "notes:write",
  scope: mayChange,
  async run({ tx, actor, now, actedAt, emit }, { id, at, content, priority }) {
    const stored = await lockedNote(tx, id);
    if (stored.noteType === "message") throw conflict("A customer's message can't be edited.");
    const acted = actedAt(at);
    const late = await isLate(tx, id, ["edited"], acted);
    await tx.noteChange.create({
      data: {
        id: uuid(),
        noteId: id,
        kind: "edited",
        at: acted,
        recordedAt: now,
        actorId: actor.id!,
        before: { content: stored.content, priority: stored.priority },
        after: { content, priority },
        isLate: late,
      },
    });
    if (!late) {
      await tx.note.update({ where: { id }, data: { content, priority, editedAt: acted, editedById: actor.id } });
      await listsChanged({ tx, emit }, stored.customerNumber);
    }
    return { message: "Note saved.", note: await readNote(tx, id) };
  },
});

/** PUT /api/notes/{id}/resolved: resolves or reopens a note, and records who did and when. */
export const resolveNote = defineCommand({
  name: "note.resolve",
  done: "resolved a note",
  input: resolveNoteSchema,
  permission: "notes:write",
  scope: mayChange,
  async run({ tx, actor, now, actedAt, emit }, { id, at, resolved }) {
    const stored = await lockedNote(tx, id);
    const acted = actedAt(at);
    const kind = resolved ? "resolved" : "reopened";
    const late = await isLate(tx, id, ["resolved", "reopened"], acted);
    await tx.noteChange.create({
      data: { id: uuid(), noteId: id, kind, at: acted, recordedAt: now, actorId: actor.id!, isLate: late },
    });
    if (!late) {
      const data = resolved ? { resolvedAt: acted, resolvedById: actor.id } : { resolvedAt: null, resolvedById: null };
      await tx.note.update({ where: { id }, data });
      await listsChanged({ tx, emit }, stored.customerNumber);
    }
    return { message: resolved ? "Note resolved." : "Note open again.", note: await readNote(tx, id) };
  },
});

/**
 * Contact Driver: stores the customer's message as a note and notifies the driver and the office.
 */
export const sendMessage = defineCommand({
  name: "note.sendMessage",
  done: "sent a message",
  input: messageSchema,
  permission: "messages:send",
  scope: async ({ db, actor }, { number }) => {
    await servedCustomer(db, actor, number);
    return actor.role === "Customer";
  },
  async run(context, { number, content }) {
    const { tx, actor, now } = context;
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`message ${number}`}, 0))`;
    const message = { customerNumber: number, content, noteType: "message", authorId: actor.id! };
    const same = await tx.note.findFirst({
      where: { ...message, deletedAt: null, createdAt: { gt: new Date(now.getTime() - SAME_MESSAGE_MS) } },
      select: { id: true },
    });
    if (same) return { id: same.id, message: "Your message is with your driver." };
    const id = uuid();
    await tx.note.create({ data: { id, ...message, createdAt: now, recordedAt: now } });
    await listsChanged(context, number);
    const { accountName, routeNumber } = await tx.customer.findUniqueOrThrow({
      where: { number },
      select: { accountName: true, routeNumber: true },
    });
    const news = { occasion: `message ${id}`, type: "info", about: "message" } as const;
    await notifyOf(context, [
      {
        to: drivesRoute(routeNumber),
        news: { ...news, href: "/driver/dashboard/notes", message: `${accountName} sent you a message.` },
      },
      {
        to: office,
        news: { ...news, href: "/notes", message: `${accountName} sent route ${routeNumber} a message.` },
      },
    ]);
    return { id, message: "Your message is with your driver." };
  },
});
