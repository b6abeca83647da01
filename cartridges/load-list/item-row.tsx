import { Check, Contrast, X } from "lucide-react";
import { memo, useId } from "react";
import { wordsOf, type Standing } from "#kernel/outbox/words";
import { OwedPieces } from "#ui/figures";
import { clockTime, pieces } from "#ui/formats";
import { Button } from "#ui/button";
import { classes } from "#ui/classes";
import { Stepper } from "#ui/stepper";
import type { RowState } from "./marks";
import { initialsOf } from "#ui/initials";
import { PARTIAL_PERCENT, partialOf, shortCustomers } from "./rules";
import type { DueItem, LoadedStatus } from "./schema";

const STATUS_ICONS: Record<LoadedStatus, { icon: typeof Check; className: string; word: string }> = {
  loaded: { icon: Check, className: "border-ok bg-ok text-ok-ink", word: "Loaded" },
  partial: { icon: Contrast, className: "border-warn bg-warn-wash text-warn", word: "Partly loaded" },
  missing: { icon: X, className: "border-bad bg-bad-wash text-bad", word: "Missing" },
};
const NOT_MARKED = { icon: null, className: "border-line-strong", word: "Not marked" };

interface Props {
  item: DueItem;
  state: RowState;
  /** The state of its last mark while it is unsent. */
  standing: Standing | null;
  timeZone: string;
  open: boolean;
  /** Whether marks can be made: a session is in progress. */
  editable: boolean;
  /** Whether a session exists; without one the row has no check button. */
  hasSession: boolean;
  onToggle: (itemId: string) => void;
  onMark: (itemId: string, loaded: number | null) => void;
}

/**
 * One product of the load: how many pieces, for whom, and whether it is loaded. A canvas shows
 * hundreds of rows, so a row has few elements, and its chevron is a background image.
 */
export const ItemRow = memo(function ItemRow({
  item,
  state,
  standing,
  timeZone,
  open,
  editable,
  hasSession,
  onToggle,
  onMark,
}: Props) {
  const panel = useId();
  const { item_id, description, total_quantity, customers, owed } = item;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] self-start rounded-card border border-line bg-surface">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => onToggle(item_id)}
        className={classes(
          "grid min-h-18 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 rounded-card py-2 pl-4 text-left",
          hasSession ? "pr-2" : "pr-4",
        )}
      >
        <span className="text-17 leading-tight font-semibold">{description}</span>
        <span className="opens mt-0.5 flex items-center gap-1 text-13 wrap-anywhere text-ink-3 after:size-3.5">
          {`${item_id} · ${customers.length === 1 ? "1 customer" : `${customers.length} customers`}`}
          <OwedPieces owed={owed} />
        </span>
        <MarkedBy state={state} standing={standing} timeZone={timeZone} />
        <Quantity total={total_quantity} state={state} />
      </button>
      {hasSession && <Tick item={item} state={state} editable={editable} onToggle={onToggle} onMark={onMark} />}
      {open && (
        <div id={panel} className="col-span-full grid gap-4 border-t border-line px-4 py-4">
          {editable && <Amount item={item} state={state} onMark={onMark} />}
          <CustomerQuantities item={item} loaded={state.loaded} />
        </div>
      )}
    </li>
  );
});

/** Who marked it last, and whether the mark was sent. */
function MarkedBy({
  state: { markedBy, markedAt },
  standing,
  timeZone,
}: Pick<Props, "state" | "standing" | "timeZone">) {
  if (!markedBy && !standing) return null;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-1.5 text-13 text-ink-3">
      {markedBy && (
        <>
          <span title={markedBy} className="rounded-sm bg-sunk px-1.5 font-semibold text-ink-2">
            <span className="sr-only">Marked by {markedBy}</span>
            <span aria-hidden>{markedBy === "You" ? "You" : initialsOf(markedBy)}</span>
          </span>
          {markedAt && clockTime(markedAt, timeZone)}
        </>
      )}
      {standing && (
        <span
          className={classes(
            "font-semibold",
            standing === "refused" || standing === "unkept" ? "text-bad" : "text-warn",
          )}
        >
          {wordsOf(standing)}
        </span>
      )}
    </span>
  );
}

function Quantity({ total, state: { loaded, status } }: { total: number; state: RowState }) {
  const short = loaded === null ? 0 : total - loaded;
  return (
    <span className="col-start-2 row-start-1 row-end-4 self-center text-right text-26 leading-none font-bold tracking-tight">
      {pieces(total)}
      {status && short > 0 && (
        <span className="mt-1 block text-13 leading-normal font-semibold tracking-normal text-bad">
          {pieces(short)} short
        </span>
      )}
    </span>
  );
}

function Tick({
  item: { item_id, description, total_quantity },
  state: { status },
  editable,
  onToggle,
  onMark,
}: Pick<Props, "item" | "state" | "editable" | "onToggle" | "onMark">) {
  const { icon: Icon, className, word } = status ? STATUS_ICONS[status] : NOT_MARKED;
  const tickClass = classes("my-2 mr-2 grid size-14 place-items-center self-center rounded-full border-2", className);
  const icon = Icon && <Icon aria-hidden className="size-7" strokeWidth={status === "partial" ? 2 : 3} />;
  if (!editable)
    return (
      <span className={tickClass} role="img" aria-label={word}>
        {icon}
      </span>
    );
  // A second tap opens the mark instead of undoing it, because an accidental tap with a glove must
  // not unload an item.
  const press = () => (status ? onToggle(item_id) : onMark(item_id, total_quantity));
  return (
    <button
      type="button"
      onClick={press}
      className={tickClass}
      aria-label={status ? `${word}: ${description}. Change` : `Mark Complete: ${description}`}
    >
      {icon}
    </button>
  );
}

function Amount({
  item: { item_id, total_quantity, description },
  state: { loaded, status },
  onMark,
}: Pick<Props, "item" | "state" | "onMark">) {
  const set = (amount: number) => onMark(item_id, Math.min(total_quantity, Math.max(0, amount)));
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
        <Stepper
          value={loaded}
          of={description}
          label={`Loaded amount of ${description}, up to ${total_quantity}`}
          max={total_quantity}
          onChange={set}
        />
        <p className="text-15 whitespace-nowrap text-ink-2">of {pieces(total_quantity)}</p>
        {status && (
          <Button variant="quiet" className="ml-auto px-2 whitespace-nowrap" onClick={() => onMark(item_id, null)}>
            Undo mark
          </Button>
        )}
      </div>
      <div className="grid grid-cols-3 gap-2">
        <Button className="px-2 text-15" onClick={() => set(total_quantity)}>
          Mark Complete
        </Button>
        <Button className="px-2 text-15" onClick={() => set(partialOf(total_quantity))}>
          {PARTIAL_PERCENT} % · {pieces(partialOf(total_quantity))}
        </Button>
        <Button variant="danger" className="px-2 text-15" onClick={() => set(0)}>
          Mark Missing
        </Button>
      </div>
    </div>
  );
}

/** Each customer's pieces and shorts; the last stops go short first. */
export function CustomerQuantities({
  item: { customers, description },
  loaded,
}: {
  item: DueItem;
  loaded: number | null;
}) {
  const short = new Map(
    loaded === null ? [] : shortCustomers(customers, loaded).map(({ number, quantity }) => [number, quantity]),
  );
  return (
    <ul aria-label={`Customers of ${description}`} className="grid gap-1.5 text-15">
      {customers.map(({ number, name, quantity, owed }) => (
        <li key={number} className="flex items-baseline gap-3">
          <span className="min-w-0 flex-1">
            {name} <span className="text-13 text-ink-3">{number}</span>
          </span>
          <OwedPieces owed={owed} />
          {short.has(number) && (
            <span className="text-13 font-semibold whitespace-nowrap text-bad">{pieces(short.get(number)!)} short</span>
          )}
          <span className="w-12 text-right font-semibold">{pieces(quantity)}</span>
        </li>
      ))}
    </ul>
  );
}
