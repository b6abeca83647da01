import { z } from "zod";
import { oneLine } from "#ui/text";
import { momentSchema } from "#cartridges/service-day/schema";
import { MAX_IMAGE_CHARACTERS, PROOF_KINDS, PROOF_NEEDS } from "../kinds";
import { stopIdSchema, type DayProof, type ProofNeeds } from "../schema";

export const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

export const addProofSchema = z
  .object({
    id: stopIdSchema,
    /** Made by the device, so that sending it again cannot double it. */
    proof_id: z.guid("proof_id must be an id."),
    kind: z.enum(PROOF_KINDS, `kind must be one of ${PROOF_KINDS.join(", ")}.`),
    signed_by: z.string().overwrite(oneLine).max(100, "The name is longer than 100 characters.").nullish(),
    image: z
      .string({ error: "The picture must be base64." })
      .max(MAX_IMAGE_CHARACTERS, "The picture is too large. Take it again with fewer pixels.")
      .regex(BASE64, "The picture must be base64.")
      .nullish(),
    at: momentSchema.optional(),
  })
  .check(({ value: { kind, signed_by, image }, issues }) => {
    const refuse = (field: string, message: string) =>
      issues.push({ code: "custom", path: [field], message, input: undefined });
    if (kind === "nobody" ? image : !image)
      refuse("image", kind === "nobody" ? "Nobody signed, so there is no picture." : "The picture is missing.");
    if (kind === "signature" ? !signed_by : signed_by)
      refuse("signed_by", kind === "signature" ? "Say who signed." : "Only a signature has a name.");
  });
export type AddProofInput = z.input<typeof addProofSchema>;

/** What the server says of a proof that it has stored. */
export interface ProofAnswer {
  message: string;
  proof: DayProof;
}

export const proofPictureSchema = z.object({ id: stopIdSchema, proof: z.guid("proof must be an id.") });

const NOT_A_NUMBER = "Please enter a valid 6-digit customer number.";
const need = (field: string) => z.enum(PROOF_NEEDS, `${field} must be one of ${PROOF_NEEDS.join(", ")}.`);
/** What proof a customer wants of a delivery from now on. */
export const proofNeedsSchema = z.object({
  number: z.string(NOT_A_NUMBER).regex(/^\d{6}$/, NOT_A_NUMBER),
  signature: need("signature"),
  photo: need("photo"),
});
export type ProofNeedsInput = z.input<typeof proofNeedsSchema>;
export interface ProofNeedsAnswer {
  message: string;
  proof: ProofNeeds;
}
