import { defineCommand, type ActContext, type CommandContext } from "#kernel/definition";
import { badInput, conflict, notAllowed } from "#kernel/errors";
import { NotAPicture, redraw } from "#services/storage/picture.server";
import { storage } from "#services/storage/storage.server";
import { mayWriteAbout } from "#cartridges/serving/access.server";
import { readFact } from "./queries.server";
import { confirmFactSchema, photographSchema, writeFactSchema, type FactAnswer } from "./schema";
import { briefings } from "./topics.server";

interface Written {
  number: string;
  at?: string | undefined;
}

function mayBrief({ db, actor, actedAt }: ActContext, { number, at }: Written): Promise<true> {
  if (!actor.id) throw notAllowed("A briefing is written by a person: sign in.");
  return mayWriteAbout(db, actor, number, actedAt(at));
}

interface Row {
  fact: string;
  kind: "write" | "confirm";
  text?: string;
  file?: string;
  fileType?: string;
  confirms?: string;
}

/** Stores an act under the id that its device gave it; the same id again is the same act. @throws AppError 409 for another's. */
async function store(
  { tx, actor, now, actedAt, emit }: CommandContext,
  { id, number, at }: Written & { id: string },
  row: Row,
): Promise<void> {
  const { count } = await tx.briefingAct.createMany({
    data: [{ id, customerNumber: number, ...row, at: actedAt(at), recordedAt: now, actorId: actor.id! }],
    skipDuplicates: true,
  });
  if (count === 0) {
    const stored = await tx.briefingAct.findUniqueOrThrow({ where: { id } });
    const isSame =
      stored.actorId === actor.id &&
      stored.customerNumber === number &&
      stored.fact === row.fact &&
      stored.kind === row.kind;
    if (!isSame || stored.text !== (row.text ?? "")) throw conflict("This id belongs to another act.");
    return;
  }
  const { routeNumber } = await tx.customer.findUniqueOrThrow({ where: { number }, select: { routeNumber: true } });
  emit(briefings.changed({ route: routeNumber }));
}

/** What is known of a door from now on; an empty text takes it out. Of two writings the later one holds, whichever arrives first. */
export const writeFact = defineCommand({
  name: "briefing.write",
  done: "changed a briefing",
  input: writeFactSchema,
  permission: "briefing:write",
  scope: mayBrief,
  async run(context, { number, fact, text, ...act }): Promise<FactAnswer> {
    await store(context, { number, ...act }, { fact, kind: "write", text });
    return { message: "Saved for whoever comes next.", number, fact: await readFact(context.tx, number, { fact }) };
  },
  // A door's code is in the briefing, not in the audit.
  audit: ({ number, id, fact }) => ({ number, id, fact }),
});

/** "Still right": somebody stood there and it was as it is written. It is about one writing; where another has taken its place, nothing is confirmed. */
export const confirmFact = defineCommand({
  name: "briefing.confirm",
  done: "confirmed a briefing",
  input: confirmFactSchema,
  permission: "briefing:write",
  scope: mayBrief,
  async run(context, { number, confirms, ...act }): Promise<FactAnswer> {
    const written = await context.tx.briefingAct.findFirst({
      where: { id: confirms, customerNumber: number, kind: "write" },
    });
    if (!written) return { message: "This is not written here any more.", number, fact: null };
    const { fact } = written;
    await store(context, { number, ...act }, { fact, kind: "confirm", confirms });
    return { message: "Confirmed.", number, fact: await readFact(context.tx, number, { fact }) };
  },
});

/** A photo of the door, drawn anew before it is kept. */
export const photographDoor = defineCommand({
  name: "briefing.photograph",
  done: "added a photo to a briefing",
  input: photographSchema,
  permission: "briefing:write",
  scope: mayBrief,
  async prepare(context, { image, ...act }) {
    // Nothing is stored for somebody who may not write here.
    await mayBrief(context, act);
    const { bytes, type } = await redraw(Buffer.from(image, "base64"), "photo").catch((error: unknown) => {
      throw error instanceof NotAPicture ? badInput({ image: error.message }) : error;
    });
    const file = `briefings/${act.number}/${act.id}.${type === "image/png" ? "png" : "jpg"}`;
    await storage().put(file, bytes, type);
    return { file, fileType: type };
  },
  async run(context, { number, id, at }, picture): Promise<FactAnswer> {
    await store(context, { number, id, at }, { fact: "door", kind: "write", ...picture });
    return { message: "The photo is saved.", number, fact: await readFact(context.tx, number, { fact: "door" }) };
  },
  // The picture is in the storage, not in the audit.
  audit: ({ number, id }) => ({ number, id }),
});
