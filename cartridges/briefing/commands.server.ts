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
  if (!actor.id) throw notAllowed("Sign in to write a briefing.");
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

/**
 * Stores an act under its device's id. Retrying is idempotent. @throws AppError 409 for another
 * act's id.
 */
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

/**
 * Writes a fact about a door; an empty text clears it. Of two edits the later one wins, whichever
 * arrives first.
 */
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
  // The audit must not contain the door code.
  audit: ({ number, id, fact }) => ({ number, id, fact }),
});

/**
 * "Still correct": confirms one version of a fact on site. If it was replaced meanwhile, nothing is
 * confirmed.
 */
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
    if (!written) return { message: "This has been changed meanwhile.", number, fact: null };
    const { fact } = written;
    await store(context, { number, ...act }, { fact, kind: "confirm", confirms });
    return { message: "Confirmed.", number, fact: await readFact(context.tx, number, { fact }) };
  },
});

/** Adds a photo of the door, re-encoded before it is stored. */
export const photographDoor = defineCommand({
  name: "briefing.photograph",
  done: "added a photo to a briefing",
  input: photographSchema,
  permission: "briefing:write",
  scope: mayBrief,
  async prepare(context, { image, ...act }) {
    // Check the permission before storing anything.
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
  // The image is in the storage; keep it out of the audit.
  audit: ({ number, id }) => ({ number, id }),
});
