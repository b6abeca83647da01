import { Minus, Plus } from "lucide-react";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { classes } from "../classes";
import { FieldError } from "../notice";
import { moved, readAmount, type Place, type WeekCell } from "./rules";

interface Props {
  /** Product and day, as the field's accessible name. */
  name: string;
  cell: WeekCell;
  at: Place;
  /** Whether this cell is the grid's tab stop (roving tabindex). */
  isActive: boolean;
  /** The id of the element that shows the previous amount. */
  describedBy?: string;
  set: (quantity: number) => void;
  /** Moves to the cell that a key leads to. */
  go: (key: string, withControl: boolean) => void;
}

const END = "grid size-11 shrink-0 place-items-center text-accent disabled:opacity-40 @2xl:hidden";
/**
 * The number of characters that fit in large type between minus and plus; a longer amount gets
 * smaller type.
 */
const FITS_LARGE = 4;
const written = (quantity: number) => (quantity === 0 ? "" : quantity.toLocaleString("en-US"));

/**
 * One amount: on a desktop a cell that is edited as in a spreadsheet, on a phone a field between
 * minus and plus. An invalid amount stays as typed, with the error below, until it is corrected or
 * dropped with Escape.
 */
export function AmountCell({ name, cell, at, isActive, describedBy, set, go }: Props) {
  const { quantity, min, max } = cell;
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** After Enter the cell is being edited: the left and right keys move the caret. */
  const caret = useRef(false);
  const refusalId = useId();
  const shown = typed ?? written(quantity);

  /** Applies the field's value; returns whether it was valid. */
  const settle = (): boolean => {
    caret.current = false;
    if (typed === null) return true;
    const read = readAmount(typed, cell);
    if ("refusal" in read) {
      setRefusal(read.refusal);
      return false;
    }
    if (read.amount !== quantity) set(read.amount);
    giveUp();
    return true;
  };
  const giveUp = () => {
    caret.current = false;
    setTyped(null);
    setRefusal(null);
  };
  const step = (amount: number) => {
    giveUp();
    set(amount);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey, altKey, currentTarget: field } = event;
    if (altKey) return;
    if (key === "Escape" && (typed !== null || caret.current)) {
      event.preventDefault();
      // Synchronously, so that the restored value is selected and typing replaces it.
      flushSync(giveUp);
      field.select();
    } else if (key === "F2" || (key === "Enter" && typed === null && !caret.current)) {
      event.preventDefault();
      caret.current = true;
      field.setSelectionRange(field.value.length, field.value.length);
    } else if (key === "Enter") {
      event.preventDefault();
      if (settle()) go("ArrowDown", false);
    } else if (moved(at, key, 2, 2) && !(caret.current && /^(ArrowLeft|ArrowRight|Home|End)$/.test(key))) {
      event.preventDefault();
      if (settle()) go(key, ctrlKey || metaKey);
    }
  };
  return (
    <>
      <div className="flex shrink-0 items-center justify-end rounded-card border border-line-strong/60 bg-surface @2xl:w-full @2xl:border-0 @2xl:bg-transparent">
        <button
          type="button"
          aria-label={`One less: ${name}`}
          tabIndex={isActive ? 0 : -1}
          disabled={quantity <= min}
          onClick={() => step(quantity - 1)}
          className={END}
        >
          <Minus aria-hidden className="size-4.5" />
        </button>
        <input
          data-cell={`${at.row} ${at.day}`}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={name}
          tabIndex={isActive ? 0 : -1}
          value={shown}
          placeholder="–"
          aria-invalid={refusal ? true : undefined}
          aria-describedby={classes(refusal && refusalId, describedBy) || undefined}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={() => settle()}
          onKeyDown={press}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setRefusal(null);
          }}
          className={classes(
            "h-11 w-14 min-w-0 rounded-control bg-transparent text-center placeholder:text-ink-3 aria-invalid:text-bad @2xl:w-full @2xl:px-3 @2xl:text-right @2xl:text-base @2xl:hover:bg-sunk @2xl:focus:bg-surface @2xl:aria-invalid:outline-bad",
            "focus-visible:outline-offset-0",
            shown.length > FITS_LARGE ? "text-base" : "text-lg",
            quantity === cell.was ? "font-semibold @2xl:font-normal" : "font-bold",
          )}
        />
        <button
          type="button"
          aria-label={`One more: ${name}`}
          tabIndex={isActive ? 0 : -1}
          disabled={quantity >= max}
          onClick={() => step(Math.max(min, quantity + 1))}
          className={END}
        >
          <Plus aria-hidden className="size-4.5" />
        </button>
      </div>
      {refusal && (
        <FieldError id={refusalId} announced className="py-1 text-right leading-tight @2xl:px-3">
          {refusal}
        </FieldError>
      )}
    </>
  );
}
