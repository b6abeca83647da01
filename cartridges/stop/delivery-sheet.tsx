import { Check } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button";
import { Choices } from "#ui/choices";
import { Dialog } from "#ui/dialog";
import { Continued } from "#ui/drafts/form-draft";
import { useDraft } from "#ui/drafts/use-draft";
import { TextField } from "#ui/field";
import { pieces } from "#ui/formats";
import { Notice } from "#ui/notice";
import { Stepper } from "#ui/stepper";
import { useWrite } from "#ui/writing";
import { changedSince, enteredFrom, lineOf, NOTHING_ENTERED, readEntered, type Entered, type Line } from "./entered";
import { ItemFigures } from "./item-figures";
import { TakePhotos } from "./proof/photos";
import { NO_PROOF_WORDS } from "./proof/proofs";
import { missingOf, requiredOf } from "./proof/rules";
import { Signature, signedOf, type Signed } from "./proof/signature";
import type { QuestionProps } from "./question";
import { ReasonChoices } from "./reason-choices";
import { lastRecorded, MOST_PIECES, piecesOf } from "./rules";
import { NO_PROOF_REASONS, SOIL_UNITS } from "./kinds";
import type { NoProofReason, RequiredProof, StopItem } from "./schema";
import { ShortAnswerTag } from "./short-answer";
import { offerUndo } from "./working";

/**
 * The delivered and returned pieces on one screen, filled in from the load and editable. A figure
 * that differs asks for its reason. What is entered is kept on the phone until the stop is
 * complete.
 */
export function DeliverySheet({ stop, cartridge, onClose }: Omit<QuestionProps, "kind">) {
  const { acts = [], proofs = [] } = cartridge.getSnapshot().data ?? {};
  const recorded = lastRecorded(acts, stop.id);
  const first = () => (recorded ? enteredFrom(recorded) : NOTHING_ENTERED);
  const draft = useDraft({ form: "delivery", about: stop.id }, first, readEntered);
  const { unit, bags, notes, signature, photos, why } = draft.value;
  const [wrong, setWrong] = useState<string | null>(null);
  const { busy, failure, write } = useWrite(onClose);
  const put = (part: Partial<Entered>) => draft.change((before) => ({ ...before, ...part }));
  const change = (item: StopItem, part: Partial<Line>) =>
    draft.change((before) => ({
      ...before,
      lines: { ...before.lines, [item.item_id]: { ...lineOf(before, item), ...part } },
    }));
  const signed = signedOf(signature);
  const takenKinds = [...(signed ? [signed.kind] : []), ...photos.map(() => "photo" as const)];
  const lines = stop.items.map((item) => ({ item_id: item.item_id, ...lineOf(draft.value, item) }));
  const changed = recorded && changedSince(recorded, lines);
  const storedProofs = proofs.filter((proof) => proof.stop === stop.id);
  const isSigned = storedProofs.some(({ kind }) => kind === "signature");
  // A signature vouches for the figures it was given for, and for no others.
  const valid = storedProofs.filter(({ kind }) => !(changed && kind === "signature"));
  const missing = missingOf(requiredOf(stop.proof), [...takenKinds, ...valid.map(({ kind }) => kind)]);
  const total = lines.reduce((sum, { delivered }) => sum + delivered, 0);
  const complete = () => {
    // A drawn signature is not thrown away because its name was forgotten.
    if (signed?.kind === "signature" && signed.signed_by === "") return setWrong("Enter who signed.");
    if (missing.length > 0 && !why) return setWrong(`Take the ${missing.join(" and the ")}, or say why there is none.`);
    setWrong(null);
    void write(async () => {
      const undo = await cartridge.complete(stop.id, {
        lines,
        soil_bags: bags,
        soil_unit: unit,
        notes,
        proofs: takenKinds,
        ...(why && missing.length > 0 && { without_proof: why }),
      });
      await addProofs(cartridge, stop.id, signed, photos);
      const putBack = draft.sent();
      offerUndo(`${stop.customer_name} is complete.`, async () => {
        putBack();
        await undo();
      });
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={stop.customer_name}
      description={`${pieces(total)} of ${pieces(piecesOf(stop.items))} loaded pieces`}
      begins="reading"
      actions={
        <Button variant="primary" size="large" className="min-h-16 text-xl" busy={busy} onClick={complete}>
          <Check aria-hidden className="size-6" strokeWidth={3} />
          Complete
        </Button>
      }
    >
      {recorded && (
        <Notice>
          {changed && isSigned
            ? `Signed for ${pieces(changed.before)}, now ${pieces(changed.now)}.`
            : "Starts with what was recorded before."}
        </Notice>
      )}
      {draft.isContinued && <Continued discard={draft.discard} />}
      {(wrong ?? failure) && <Notice kind="bad">{wrong ?? failure}</Notice>}
      {stop.short_answer && (
        <p>
          <ShortAnswerTag stop={stop} />
        </p>
      )}
      <Choices
        name="soil-unit"
        legend="Count soil by"
        value={unit}
        options={SOIL_UNITS.map((each) => [each, each] as const)}
        onChoose={(chosen) => put({ unit: chosen })}
      />
      <ul aria-label="Delivered and picked up" className="grid">
        {stop.items.map((item) => (
          <ItemFigures
            key={item.item_id}
            item={item}
            line={lineOf(draft.value, item)}
            unit={unit}
            onChange={(part) => change(item, part)}
          />
        ))}
      </ul>
      <div className="flex items-center justify-between gap-3">
        <span className="font-semibold">Soil bags (mixed)</span>
        <Stepper
          value={bags}
          of="bags of mixed soil"
          label="Bags of mixed soil"
          max={MOST_PIECES}
          onChange={(counted) => put({ bags: counted })}
        />
      </div>
      {stop.proof.signature !== "off" && (
        <Signature
          key={draft.isContinued ? "continued" : "new"}
          required={stop.proof.signature === "required"}
          signature={signature}
          onChange={(part) => draft.change((before) => ({ ...before, signature: { ...before.signature, ...part } }))}
        />
      )}
      {stop.proof.photo !== "off" && (
        <div className="grid gap-2">
          {stop.proof.photo === "required" && <p className="font-semibold">Photo, required</p>}
          <TakePhotos photos={photos} onChange={(taken) => put({ photos: taken })} />
        </div>
      )}
      {missing.length > 0 && <WithoutProof missing={missing} why={why} onChange={(reason) => put({ why: reason })} />}
      <TextField
        label="Note"
        maxLength={2_000}
        value={notes}
        onChange={({ currentTarget }) => put({ notes: currentTarget.value })}
      />
    </Dialog>
  );
}

/**
 * A phone that cannot take a picture must not block the driver: the stop is completed with the
 * reason for the missing proof.
 */
function WithoutProof({
  missing,
  why,
  onChange,
}: {
  missing: readonly RequiredProof[];
  why: NoProofReason | null;
  onChange: (why: NoProofReason) => void;
}) {
  return (
    <ReasonChoices
      name="without proof"
      legend={`No ${missing.join(", no ")}? Say why.`}
      reasons={NO_PROOF_REASONS.filter((reason) => reason !== "not_asked")}
      words={NO_PROOF_WORDS}
      reason={why}
      onChange={onChange}
    />
  );
}

/** Stores the signature and each photo on the phone, after the figures. */
async function addProofs(
  cartridge: QuestionProps["cartridge"],
  stop: string,
  signed: Signed,
  photos: readonly string[],
) {
  if (signed) await cartridge.addProof(stop, signed);
  for (const image of photos) await cartridge.addProof(stop, { kind: "photo", image });
}
