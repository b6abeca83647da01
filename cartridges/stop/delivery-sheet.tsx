import { Check } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button } from "#ui/button";
import { Choices } from "#ui/choices";
import { classes } from "#ui/classes";
import { Dialog } from "#ui/dialog";
import { TextField } from "#ui/field";
import { OwedPieces } from "#ui/figures";
import { pieces } from "#ui/formats";
import { Notice } from "#ui/notice";
import { Stepper } from "#ui/stepper";
import { useWrite } from "#ui/writing";
import { TakePhotos } from "./proof/photos";
import { NO_PROOF_WORDS } from "./proof/proofs";
import { missingOf, requiredOf } from "./proof/rules";
import { Signature, type Signed } from "./proof/signature";
import type { QuestionProps } from "./question";
import { asksWhy, piecesOf } from "./rules";
import { DIFFERENCES, NO_PROOF_REASONS, SOIL_UNITS } from "./kinds";
import type { Difference, NoProofReason, RequiredProof, SoilUnit, StopItem } from "./schema";
import { ShortAnswerTag } from "./short-answer";
import { offerUndo } from "./working";
import { DIFFERENCE_WORDS } from "./words";

const MOST = 100_000;

interface Line {
  delivered: number;
  soil: number | null;
  reason: Exclude<Difference, "unsaid"> | null;
}

/**
 * The delivered and returned pieces on one screen, filled in from the load and editable. A figure
 * that differs asks for its reason.
 */
export function DeliverySheet({ stop, cartridge, onClose }: Omit<QuestionProps, "kind">) {
  const [lines, setLines] = useState<ReadonlyMap<string, Line>>(
    () => new Map(stop.items.map(({ item_id, loaded }) => [item_id, { delivered: loaded, soil: null, reason: null }])),
  );
  const [unit, setUnit] = useState<SoilUnit>("bags");
  const [bags, setBags] = useState<number | null>(null);
  const [notes, setNotes] = useState("");
  const [signed, setSigned] = useState<Signed>(null);
  const [photos, setPhotos] = useState<string[]>([]);
  const [why, setWhy] = useState<NoProofReason | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const { busy, failure, write } = useWrite(onClose);
  const takenKinds = [...(signed ? [signed.kind] : []), ...photos.map(() => "photo" as const)];
  const storedProofs = (cartridge.getSnapshot().data?.proofs ?? []).filter((proof) => proof.stop === stop.id);
  const missing = missingOf(requiredOf(stop.proof), [...takenKinds, ...storedProofs.map(({ kind }) => kind)]);
  const change = (item: string, part: Partial<Line>) =>
    setLines((before) => new Map(before).set(item, { ...before.get(item)!, ...part }));
  const total = [...lines.values()].reduce((sum, { delivered }) => sum + delivered, 0);
  const complete = () => {
    // A drawn signature is not thrown away because its name was forgotten.
    if (signed?.kind === "signature" && signed.signed_by === "") return setWrong("Say who signed.");
    if (missing.length > 0 && !why) return setWrong(`Take the ${missing.join(" and the ")}, or say why there is none.`);
    setWrong(null);
    void write(async () => {
      const undo = await cartridge.complete(stop.id, {
        lines: [...lines].map(([item_id, line]) => ({ item_id, ...line })),
        soil_bags: bags,
        soil_unit: unit,
        notes,
        proofs: takenKinds,
        ...(why && missing.length > 0 && { without_proof: why }),
      });
      await addProofs(cartridge, stop.id, signed, photos);
      offerUndo(`${stop.customer_name} is complete.`, undo);
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
      {(wrong ?? failure) && <Notice kind="bad">{wrong ?? failure}</Notice>}
      {stop.short_answer && (
        <p>
          <ShortAnswerTag stop={stop} />
        </p>
      )}
      <Choices
        name="soil-unit"
        legend="Count soil in"
        value={unit}
        options={SOIL_UNITS.map((each) => [each, each] as const)}
        onChoose={setUnit}
      />
      <ul aria-label="Delivered and picked up" className="grid">
        {stop.items.map((item) => (
          <ItemFigures
            key={item.item_id}
            item={item}
            line={lines.get(item.item_id)!}
            unit={unit}
            onChange={(part) => change(item.item_id, part)}
          />
        ))}
      </ul>
      <div className="flex items-center justify-between gap-3">
        <span className="font-semibold">Mixed soil, bags</span>
        <Stepper value={bags} of="bags of mixed soil" label="Bags of mixed soil" max={MOST} onChange={setBags} />
      </div>
      {stop.proof.signature !== "off" && (
        <Signature required={stop.proof.signature === "required"} signed={signed} onChange={setSigned} />
      )}
      {stop.proof.photo !== "off" && (
        <div className="grid gap-2">
          {stop.proof.photo === "required" && <p className="font-semibold">Photo, required</p>}
          <TakePhotos photos={photos} onChange={setPhotos} />
        </div>
      )}
      {missing.length > 0 && <WithoutProof missing={missing} why={why} onChange={setWhy} />}
      <TextField
        label="Note"
        maxLength={2_000}
        value={notes}
        onChange={({ currentTarget }) => setNotes(currentTarget.value)}
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
async function addProofs(cartridge: QuestionProps["cartridge"], stop: string, signed: Signed, photos: string[]) {
  if (signed) await cartridge.addProof(stop, signed);
  for (const image of photos) await cartridge.addProof(stop, { kind: "photo", image });
}

interface FiguresProps {
  item: StopItem;
  line: Line;
  unit: SoilUnit;
  onChange: (part: Partial<Line>) => void;
}

function ItemFigures({ item, line: { delivered, soil, reason }, unit, onChange }: FiguresProps) {
  const { description, due, loaded } = item;
  const missing = due - delivered;
  return (
    <li className="grid gap-2 border-t border-line py-3">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 flex-1 font-semibold">{description}</span>
        <OwedPieces owed={item.owed} />
        <span className={classes("text-13 whitespace-nowrap", loaded < due ? "font-semibold text-bad" : "text-ink-2")}>
          {loaded < due ? `${pieces(due - loaded)} short of ${pieces(due)}` : `${pieces(due)} due`}
        </span>
      </div>
      <div className="flex flex-wrap justify-between gap-2">
        <Labelled label="Delivered">
          <Stepper
            value={delivered}
            of={`${description} delivered`}
            label={`Delivered: ${description}`}
            max={MOST}
            onChange={(amount) => onChange({ delivered: amount })}
          />
        </Labelled>
        <Labelled label={`Soil, ${unit}`}>
          <Stepper
            value={soil}
            of={`${description} soil`}
            label={`Soil: ${description}, ${unit}`}
            max={MOST}
            onChange={(amount) => onChange({ soil: amount })}
          />
        </Labelled>
      </div>
      {asksWhy(item, delivered) && (
        <Why
          of={description}
          question={missing > 0 ? `${pieces(missing)} under. Why?` : `${pieces(-missing)} over. Why?`}
          reason={reason}
          onChange={(reason) => onChange({ reason })}
        />
      )}
    </li>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-1">
      <span aria-hidden className="text-13 text-ink-2">
        {label}
      </span>
      {children}
    </div>
  );
}

/**
 * Asks for the reason of a difference. The driver may leave it open; the office then sees
 * that it is unanswered.
 */
function Why({
  of,
  question,
  reason,
  onChange,
}: {
  of: string;
  question: string;
  reason: Line["reason"];
  onChange: (reason: NonNullable<Line["reason"]>) => void;
}) {
  return (
    <ReasonChoices
      name={`why ${of}`}
      legend={
        <>
          <span className="sr-only">{of}, </span>
          {question}
        </>
      }
      reasons={DIFFERENCES}
      words={DIFFERENCE_WORDS}
      reason={reason}
      onChange={onChange}
    />
  );
}

/** Reasons as large radio buttons. */
function ReasonChoices<Reason extends string>({
  name,
  legend,
  reasons,
  words,
  reason,
  onChange,
}: {
  name: string;
  legend: ReactNode;
  reasons: readonly Reason[];
  words: Readonly<Record<Reason, string>>;
  reason: Reason | null;
  onChange: (reason: Reason) => void;
}) {
  return (
    <fieldset>
      <legend className="pb-2 text-15 font-semibold text-bad">{legend}</legend>
      <div className="grid grid-cols-2 gap-2">
        {reasons.map((each) => (
          <label
            key={each}
            className={classes(
              "flex min-h-12 items-center justify-center gap-2 rounded-control border-2 px-2 text-center text-15 font-semibold",
              "has-focus-visible:outline-2 has-focus-visible:outline-accent",
              each === reason ? "border-accent bg-accent-wash text-accent" : "border-line",
            )}
          >
            <input
              type="radio"
              name={name}
              checked={each === reason}
              onChange={() => onChange(each)}
              className="sr-only"
            />
            {each === reason && <Check aria-hidden className="size-4 shrink-0" strokeWidth={3} />}
            {words[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
