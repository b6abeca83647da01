import { v7 as uuid } from "uuid";
import { defineCommand } from "#kernel/definition";
import { conflict, notAllowed } from "#kernel/errors";
import type { Transaction } from "#services/database/database.server";
import { listsChanged } from "#cartridges/notification/live-lists.server";
import { servedCustomer } from "#cartridges/serving/access.server";
import { drivesRoute } from "#cartridges/serving/drivers.server";
import { notifyOf, office } from "#cartridges/notification/notify.server";
import { messageSchema, newNoteSchema } from "./schema";

/** The same text from the same person within this time counts as one message, so that a double click or a retry sends one. */
const SAME_MESSAGE_MS = 10 * 60_000;

const withNames = async (tx: Transaction, id: string) => {
  const { customer, ...note } = await tx.note.findUniqueOrThrow({
    where: { id },
    include: { customer: { select: { accountName: true } } },
  });
  return {
    id,
    note_id: id,
    customer_number: note.customerNumber,
    customer_name: customer.accountName,
    content: note.content,
    priority: note.priority,
    note_type: note.noteType,
    created_at: note.createdAt.toISOString(),
  };
};

/** POST /api/notes: about a customer of a route that one serves now. The same id again is the same note. */
export const addNote = defineCommand({
  name: "note.add",
  input: newNoteSchema,
  permission: "notes:write",
  scope: async ({ db, actor }, { customerNumber }) => {
    if (!actor.id) throw notAllowed("A note is written by a person: sign in.");
    return Boolean(await servedCustomer(db, actor, customerNumber));
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
    if (stored.authorId !== actor.id || stored.customerNumber !== customerNumber || stored.content !== content)
      throw conflict("This id belongs to another note.");
    await listsChanged({ tx, emit }, customerNumber);
    return { message: "Note saved.", note: await withNames(tx, id) };
  },
});

/** Contact Driver: saves the customer's message as a note for the driver and notifies the driver. */
export const sendMessage = defineCommand({
  name: "note.sendMessage",
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
    const from = actor.approved ? "" : " (from an account pending approval)";
    const news = { occasion: `message ${id}`, type: "info", about: "message" } as const;
    await notifyOf(context, [
      {
        to: drivesRoute(routeNumber),
        news: { ...news, href: "/driver/dashboard/notes", message: `${accountName} sent you a message${from}.` },
      },
      {
        to: office,
        news: { ...news, href: "/notes", message: `${accountName} sent route ${routeNumber} a message${from}.` },
      },
    ]);
    return { id, message: "Your message is with your driver." };
  },
});
