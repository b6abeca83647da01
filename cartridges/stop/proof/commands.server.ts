import type { z } from "zod";
import { defineCommand, type ActContext } from "#kernel/definition";
import { badInput, conflict, notAllowed, notFound } from "#kernel/errors";
import type { Transaction } from "#services/database/database.server";
import { companyToday } from "#services/company.server";
import { NotAPicture, redraw, type Picture } from "#services/storage/picture.server";
import { storage } from "#services/storage/storage.server";
import { loading } from "#cartridges/due/topics.server";
import { listsOfCustomerChanged } from "#cartridges/notification/live-lists.server";
import { comingServiceDay } from "#cartridges/service-day/rules";
import { mayServeRoute, servedCustomer } from "#cartridges/serving/access.server";
import { makeStops } from "../day.server";
import { keyOfStop, type StopKey } from "../stop-key";
import { deliveries, stops } from "../topics.server";
import { lockDay, refuseUnlessItsDay } from "../writing.server";
import { readProof } from "./queries.server";
import { addProofSchema, proofNeedsSchema, type ProofAnswer, type ProofNeedsAnswer } from "./schema";

interface StoredPicture extends Omit<Picture, "bytes"> {
  file: string;
}

/**
 * Checks access to the stop's route on its day, as for every act.
 * @throws AppError 409 for a proof taken on another day.
 */
async function mayTake(
  { db, actor, actedAt }: ActContext,
  { id, at }: Pick<z.output<typeof addProofSchema>, "id" | "at">,
): Promise<boolean> {
  if (!actor.id) throw notAllowed("Sign in to add a proof of delivery.");
  const { route, date } = keyOfStop(id)!;
  const acted = actedAt(at);
  if (!(await mayServeRoute(db, actor, route, date, acted))) return false;
  refuseUnlessItsDay(date, acted);
  return true;
}

/**
 * Adds a signature or photo of a stop. The picture is re-encoded and stored before its row is
 * written, under a key made of the proof's own id, so a retry writes the same file.
 * @throws AppError 400 for an invalid picture or an empty signature, 409 on another day.
 */
export const addProof = defineCommand({
  name: "stop.addProof",
  done: "added a signature or photo to a stop",
  input: addProofSchema,
  permission: "stops:write",
  scope: mayTake,
  async prepare(context, { id, proof_id, kind, image, at }): Promise<StoredPicture | null> {
    // Stores nothing for somebody without access; the command refuses them afterwards.
    if (!image || !context.actor.id || !(await mayTake(context, { id, at }))) return null;
    const { bytes, ...picture } = await redraw(Buffer.from(image, "base64"), drawingOrPhoto(kind)).catch(
      (error: unknown) => {
        throw error instanceof NotAPicture ? badInput({ image: error.message }) : error;
      },
    );
    const file = `stops/${keyOfStop(id)!.date}/${proof_id}.${picture.type === "image/png" ? "png" : "jpg"}`;
    await storage().put(file, bytes, picture.type);
    return { file, ...picture };
  },
  async run({ tx, actor, now, actedAt, emit }, { id, proof_id, kind, signed_by, at }, picture): Promise<ProofAnswer> {
    // It may arrive before the stop's first act, because pictures have a lane of
    // their own on the phone.
    const key = keyOfStop(id)!;
    await makeStops(tx, key, id);
    if (!(await tx.stop.findUnique({ where: { id }, select: { id: true } }))) throw notFound("There is no such stop.");
    const { count } = await tx.stopProof.createMany({
      data: [
        {
          id: proof_id,
          stopId: id,
          kind,
          signedBy: signed_by ?? null,
          file: picture?.file ?? null,
          fileType: picture?.type ?? null,
          width: picture?.width ?? null,
          height: picture?.height ?? null,
          at: actedAt(at),
          recordedAt: now,
          actorId: actor.id!,
        },
      ],
      skipDuplicates: true,
    });
    const stored = await tx.stopProof.findUniqueOrThrow({ where: { id: proof_id } });
    if (stored.stopId !== id || stored.actorId !== actor.id || stored.kind !== kind)
      throw conflict("This proof_id belongs to another proof.");
    if (count > 0) {
      const version = await nextVersion(tx, key);
      emit(stops.changed(key, version));
      emit(deliveries.changed({ number: key.customer }));
    }
    return { message: MESSAGES[kind], proof: await readProof(tx, proof_id) };
  },
  // The picture is in the file storage, so the audit leaves it out.
  audit: ({ id, proof_id, kind, signed_by }) => ({ id, proof_id, kind, signed_by }),
});

/** A proof changes its day's version, so that other screens fetch it. */
async function nextVersion(tx: Transaction, key: StopKey): Promise<number> {
  const version = (await lockDay(tx, key)).version + 1;
  await tx.$executeRaw`
    update route_day set version = ${version} where route_number = ${key.route} and service_date = ${key.date}::date`;
  return version;
}

const drawingOrPhoto = (kind: string) => (kind === "signature" ? "drawing" : "photo");
const MESSAGES = {
  signature: "The signature is saved.",
  nobody: "Saved: nobody there to sign.",
  photo: "The photo is saved.",
  issue: "The photo is saved.",
} as const;

/** The proofs that a customer requires from now on: set by the office or the route's own driver. */
export const setProofNeeds = defineCommand({
  name: "stop.setProofNeeds",
  done: "changed what proof a customer needs",
  input: proofNeedsSchema,
  permission: "proofs:write",
  scope: async ({ db, actor }, { number }) => {
    const { route } = await servedCustomer(db, actor, number);
    if (actor.role === "Driver" && actor.routeNumber !== route)
      throw notAllowed("What proof a customer wants is set by the office or the route's own driver.");
    return true;
  },
  async run({ tx, actor, emit }, { number, signature, photo }): Promise<ProofNeedsAnswer> {
    const { route } = await servedCustomer(tx, actor, number);
    await tx.customer.update({
      where: { number },
      data: { signatureProof: signature, photoProof: photo, version: { increment: 1 } },
    });
    listsOfCustomerChanged({ emit }, { number, route });
    // Screens that work the current day reload its requirements.
    emit(loading.changed({ route, date: comingServiceDay(companyToday()).date }));
    return { message: "Customer updated", proof: { signature, photo } };
  },
});
