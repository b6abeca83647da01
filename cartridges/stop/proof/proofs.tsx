import { FileWarning } from "lucide-react";
import { clockTime } from "#ui/formats";
import { Tag } from "#ui/tag";
import type { DayProof, NoProofReason } from "../schema";

/** A stop's proofs: who signed, and its photos, each of which opens full size. */
export function Proofs({ proofs, timeZone }: { proofs: readonly DayProof[]; timeZone: string }) {
  if (proofs.length === 0) return null;
  return (
    <ul aria-label="Proof" className="flex flex-wrap gap-3">
      {proofs.map((proof) => (
        <li key={proof.id} className="w-32 text-13 text-ink-2">
          {proof.picture && (
            <a href={proof.picture} target="_blank" rel="noreferrer" className="block">
              <img
                src={proof.picture}
                alt={wordsOf(proof)}
                loading="lazy"
                className="mb-1 h-24 w-32 rounded-control border border-line bg-white object-contain"
              />
            </a>
          )}
          {wordsOf(proof)}, {clockTime(proof.at, timeZone)}
        </li>
      ))}
    </ul>
  );
}

function wordsOf({ kind, signed_by }: DayProof): string {
  if (kind === "signature") return `Signed by ${signed_by}`;
  if (kind === "nobody") return "No one available to sign";
  return kind === "issue" ? "Photo of the issue" : "Photo";
}

export const NO_PROOF_WORDS: Record<NoProofReason, string> = {
  camera: "The phone could not take it",
  declined: "The customer did not want to",
  no_time: "No time",
  other: "Another reason",
  not_asked: "Not asked for on the phone",
};

/** Says that a required proof is missing, and why. */
export function ProofMissing({ why = null }: { why?: NoProofReason | null }) {
  return (
    <Tag tone="warn" icon={FileWarning} className="my-0.5">
      Proof missing{why && `: ${NO_PROOF_WORDS[why].toLowerCase()}`}
    </Tag>
  );
}
