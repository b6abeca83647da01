import type { StopState } from "../rules";
import type { DayProof, ProofKind, ProofNeeds, RequiredProof, RouteDayData } from "../schema";
import type { AddProofInput } from "./schema";

/** Pictures go behind the figures: their lane is their own, so that a large photo on a slow line holds up no stop. */
export const proofLane = ({ route, date }: Pick<RouteDayData, "route" | "date">) => `proofs:${route}:${date}`;

const NAMES: Record<ProofKind, string> = {
  signature: "signature",
  nobody: "nobody there to sign",
  photo: "photo",
  issue: "photo of the issue",
};
export const proofName = (kind: ProofKind) => NAMES[kind];

/** Puts a proof beside what is known of its stop; one that is known already stays. */
export function withProof(data: RouteDayData, proof: DayProof): RouteDayData {
  if (data.proofs.some(({ id }) => id === proof.id)) return data;
  return { ...data, proofs: [...data.proofs, proof] };
}

/** A proof that this phone has taken, as its screen shows it before the server has it: with the picture itself. */
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

/** What a delivery to a customer has to have. */
export const requiredOf = ({ signature, photo }: ProofNeeds): RequiredProof[] => [
  ...(signature === "required" ? ["signature" as const] : []),
  ...(photo === "required" ? ["photo" as const] : []),
];

/** What of it is missing. That nobody was there to sign is an answer, too. */
export const missingOf = (required: readonly RequiredProof[], kinds: readonly ProofKind[]): RequiredProof[] =>
  required.filter((proof) => !kinds.includes(proof) && !(proof === "signature" && kinds.includes("nobody")));

/** What is missing at a stop at which something was handed over. */
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
