import type { StopState } from "../rules";
import type { DayProof, ProofKind, ProofNeeds, RequiredProof, RouteDayData } from "../schema";
import type { AddProofInput } from "./schema";

/**
 * Pictures have a lane of their own, behind the figures, so that a large photo on a slow
 * connection delays no stop.
 */
export const proofLane = ({ route, date }: Pick<RouteDayData, "route" | "date">) => `proofs:${route}:${date}`;

const NAMES: Record<ProofKind, string> = {
  signature: "signature",
  nobody: "nobody there to sign",
  photo: "photo",
  issue: "photo of the issue",
};
export const proofName = (kind: ProofKind) => NAMES[kind];

/** Adds a proof to the day unless it is there already. */
export function withProof(data: RouteDayData, proof: DayProof): RouteDayData {
  if (data.proofs.some(({ id }) => id === proof.id)) return data;
  return { ...data, proofs: [...data.proofs, proof] };
}

/** A proof taken on this phone, shown before the server has it, with the picture inline. */
export function taken(
  data: RouteDayData,
  { id, proof_id, kind, signed_by, image }: AddProofInput,
  at: string,
  by: string,
) {
  const type = kind === "signature" ? "png" : "jpeg";
  return withProof(data, {
    id: proof_id,
    stop: id,
    kind,
    signed_by: signed_by ?? null,
    picture: image ? `data:image/${type};base64,${image}` : null,
    at,
    by,
  });
}

/** The proofs that a delivery to a customer must have. */
export const requiredOf = ({ signature, photo }: ProofNeeds): RequiredProof[] => [
  ...(signature === "required" ? ["signature" as const] : []),
  ...(photo === "required" ? ["photo" as const] : []),
];

/** The required proofs that are missing. "Nobody there" satisfies the signature. */
export const missingOf = (required: readonly RequiredProof[], kinds: readonly ProofKind[]): RequiredProof[] =>
  required.filter((proof) => !kinds.includes(proof) && !(proof === "signature" && kinds.includes("nobody")));

/** The proofs missing at a stop with a delivery. */
export const missingAt = (
  { required }: Pick<StopState, "required">,
  proofs: readonly DayProof[],
  stop: string,
): RequiredProof[] =>
  required.length === 0
    ? []
    : missingOf(
        required,
        proofs.filter((proof) => proof.stop === stop).map(({ kind }) => kind),
      );
