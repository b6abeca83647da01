import type { ReactNode } from "react";
import { classes } from "#ui/classes";
import { OwedPieces } from "#ui/figures";
import { pieces } from "#ui/formats";
import { Stepper } from "#ui/stepper";
import type { Line } from "./entered";
import { DIFFERENCES } from "./kinds";
import { ReasonChoices } from "./reason-choices";
import { asksWhy, MOST_PIECES } from "./rules";
import type { SoilUnit, StopItem } from "./schema";
import { DIFFERENCE_WORDS } from "./words";

interface FiguresProps {
  item: StopItem;
  line: Line;
  unit: SoilUnit;
  onChange: (part: Partial<Line>) => void;
}

/** A product at a stop: what was delivered and picked up, and why it differs. */
export function ItemFigures({ item, line: { delivered, soil, reason }, unit, onChange }: FiguresProps) {
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
            max={MOST_PIECES}
            onChange={(amount) => onChange({ delivered: amount })}
          />
        </Labelled>
        <Labelled label={`Soil, ${unit}`}>
          <Stepper
            value={soil}
            of={`${description} soil`}
            label={`Soil: ${description}, ${unit}`}
            max={MOST_PIECES}
            onChange={(amount) => onChange({ soil: amount })}
          />
        </Labelled>
      </div>
      {asksWhy(item, delivered) && (
        <Why
          of={description}
          question={missing > 0 ? `${pieces(missing)} short. Why?` : `${pieces(-missing)} over. Why?`}
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
