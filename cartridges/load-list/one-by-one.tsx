import { ArrowLeft, ArrowRight, Check } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { CartridgeSnapshot } from "#kernel/cartridge-types";
import { keepDraft, readDraft } from "#kernel/device-draft";
import { StandingTag } from "#kernel/outbox/standing";
import { useAwake } from "#ui/awake";
import { Button } from "#ui/button";
import { classes } from "#ui/classes";
import { Dialog } from "#ui/dialog";
import { OwedPieces, PartsBar } from "#ui/figures";
import { pieces } from "#ui/formats";
import { Stepper } from "#ui/stepper";
import { toastError } from "#ui/toasts";
import type LoadListCartridge from "./cartridge";
import { CustomerQuantities } from "./item-row";
import { rowState, type RowState } from "./marks";
import { beginsAt, beside, comesAfter } from "./one-by-one-order";
import { itemsOf, marksOf, progressOf, shortLines } from "./rules";
import type { DueItem, LoadListData } from "./schema";

export interface OneByOneProps {
  cartridge: LoadListCartridge;
  state: LoadListData;
  outbox: CartridgeSnapshot<LoadListData>["outbox"];
  onClose: () => void;
  /** Every product is marked: the report is next. */
  onComplete: () => void;
}

/**
 * Taps are ignored for this long after a new product appears, because they were
 * meant for the previous one.
 */
const SETTLES_MS = 300;

/**
 * One-by-one loading (spec 2.11): the product's amount as large as the screen allows, its customers
 * below, and the mark buttons within reach of the thumb.
 */
export default function OneByOne({ cartridge, state, outbox, onClose, onComplete }: OneByOneProps) {
  const { list } = state;
  const items = useMemo(() => itemsOf(list), [list]);
  const marks = useMemo(() => marksOf(state), [state]);
  // The position is stored on the device, so that a reopened browser resumes there.
  const draft = `loading-${list.route}-${list.date}`;
  const [at, setAt] = useState(() => beginsAt(items, marks, readDraft<string>(draft)));
  const top = useRef<HTMLDivElement>(null);
  useAwake();
  const go = (item: string | null) => {
    setAt(item);
    keepDraft(draft, item);
    top.current?.scrollIntoView({ block: "start" });
  };
  // If the product has left the list, shows the first unmarked one instead.
  const find = (item: string | null) => items.find(({ item_id }) => item_id === item);
  const item = at === null ? undefined : (find(at) ?? find(beginsAt(items, marks, null)));
  const markTag = <StandingTag {...outbox} />;
  const dialog = {
    open: true,
    full: true,
    begins: "reading",
    onOpenChange: (open: boolean) => open || onClose(),
  } as const;
  if (!item)
    return (
      <Dialog
        {...dialog}
        title="Every product is marked"
        description={sumOf(state, marks)}
        actions={
          <>
            <Button size="large" onClick={() => go(items.at(-1)?.item_id ?? null)}>
              <ArrowLeft aria-hidden className="size-5" />
              Back
            </Button>
            <Button variant="primary" size="large" onClick={onComplete}>
              <Check aria-hidden className="size-5" />
              Complete and Send Report
            </Button>
          </>
        }
      >
        <div className="empty:hidden">{markTag}</div>
        <Shorts state={state} marks={marks} go={go} />
      </Dialog>
    );
  const status = rowState(
    item,
    state.items.find(({ item_id }) => item_id === item.item_id),
  );
  const mark = (loaded: number | null) =>
    void cartridge.mark(item.item_id, loaded).catch((error: Error) => toastError(`Error: ${error.message}`));
  return (
    <Dialog
      {...dialog}
      title={item.description}
      description={
        <span className="flex flex-wrap items-center gap-x-2">
          <span>
            {items.indexOf(item) + 1} of {items.length} · {item.item_id}
          </span>
          {markTag}
        </span>
      }
      actions={<MarkButtons items={items} marks={marks} item={item} loaded={status.loaded} onMark={mark} go={go} />}
    >
      <div ref={top} className="grid scroll-mt-4 gap-3">
        <Marked items={items} marks={marks} />
        <LargeFigure value={item.total_quantity} />
        <p className="text-center empty:hidden">
          <OwedPieces owed={item.owed} />
        </p>
        <HowItStands item={item} status={status} onTakeBack={() => mark(null)} />
        <CustomerQuantities item={item} loaded={status.loaded} />
        <p role="status" className="sr-only">
          {`${item.description}, ${pieces(item.total_quantity)} pieces, ${items.indexOf(item) + 1} of ${items.length}`}
        </p>
      </div>
    </Dialog>
  );
}

interface Position {
  items: readonly DueItem[];
  marks: ReadonlyMap<string, number>;
  go: (item: string | null) => void;
}

const isTyped = (target: Element) => target.matches("input, textarea");

/**
 * The mark buttons and navigation, by thumb or keyboard: Enter is All loaded, the arrow keys
 * move between products.
 */
function MarkButtons({
  items,
  marks,
  item: { item_id, description, total_quantity },
  loaded,
  onMark,
  go,
}: Position & { item: DueItem; loaded: number | null; onMark: (loaded: number) => void }) {
  const buttons = useRef<HTMLDivElement>(null);
  const markers = useRef<HTMLDivElement>(null);
  const [before, after] = [beside(items, item_id, -1), beside(items, item_id, 1)];
  const markAndGoOn = (amount: number) => {
    onMark(amount);
    go(comesAfter(items, marks, item_id));
    markers.current?.animate([{ pointerEvents: "none" }, { pointerEvents: "none" }], SETTLES_MS);
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key, repeat } = event;
      if (!(target instanceof Element) || !target.closest("[role=dialog]")?.contains(buttons.current)) return;
      if (isTyped(target) || event.altKey || event.ctrlKey || event.metaKey) return;
      if (key === "ArrowRight" && after !== null) go(after);
      else if (key === "ArrowLeft" && before !== null) go(before);
      // Ignores key repeat, so that a held key marks one product only.
      else if (key === "Enter" && repeat) event.preventDefault();
      else if (key === "Enter" && !target.closest("button")) markAndGoOn(total_quantity);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
  return (
    <div ref={buttons} className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <span className="text-15 text-ink-2">Amount, of {pieces(total_quantity)}</span>
        <Stepper
          key={item_id}
          value={loaded ?? total_quantity}
          of={description}
          label={`Loaded amount of ${description}, up to ${total_quantity}`}
          max={total_quantity}
          onChange={onMark}
        />
      </div>
      <div ref={markers} className="grid grid-cols-2 gap-2">
        <Marker variant="danger" words="Short" small="none loaded" onClick={() => markAndGoOn(0)} />
        <Marker
          variant="primary"
          words="All loaded"
          small={pieces(total_quantity)}
          onClick={() => markAndGoOn(total_quantity)}
        />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button size="large" disabled={before === null} onClick={() => go(before)}>
          <ArrowLeft aria-hidden className="size-5" />
          Back
        </Button>
        <Button size="large" disabled={after === null} onClick={() => go(after)}>
          Next
          <ArrowRight aria-hidden className="size-5" />
        </Button>
      </div>
    </div>
  );
}

/** A button that marks the whole product, with the action and the amount. */
function Marker({
  words,
  small,
  ...button
}: {
  words: string;
  small: string;
  variant: "primary" | "danger";
  onClick: () => void;
}) {
  return (
    <Button size="large" className="min-h-16 flex-col gap-0 text-xl" {...button}>
      {words}
      <span className="text-13 font-normal">{small}</span>
    </Button>
  );
}

function Marked({ items, marks }: Pick<Position, "items" | "marks">) {
  const marked = items.filter(({ item_id }) => marks.has(item_id)).length;
  return (
    <PartsBar
      whole={items.length}
      label={`${marked} of ${items.length} products are marked`}
      parts={[{ amount: marked, tone: "ok" }]}
    />
  );
}

/** The glyph sizes in the drawing at a font size of 100. */
const DIGIT = { width: 71, comma: 38, height: 77 };

/** A number as wide as the screen, limited in height so that the rest stays visible. */
function LargeFigure({ value }: { value: number }) {
  const text = pieces(value);
  const width = [...text].reduce((sum, sign) => sum + (sign === "," ? DIGIT.comma : DIGIT.width), 0);
  return (
    <svg
      role="img"
      aria-label={`${text} pieces`}
      viewBox={`0 0 ${width} ${DIGIT.height}`}
      className="max-h-[30dvh] w-full fill-ink"
    >
      <text x="50%" y={DIGIT.height - 2} textAnchor="middle" fontSize="100" fontWeight="700">
        {text}
      </text>
    </svg>
  );
}

function HowItStands({
  item: { total_quantity },
  status: { status, loaded, markedBy },
  onTakeBack,
}: {
  item: DueItem;
  status: RowState;
  onTakeBack: () => void;
}) {
  const short = total_quantity - (loaded ?? 0);
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-2">
      {status === null ? (
        <p className="text-ink-2">Not marked yet</p>
      ) : (
        <>
          <p className={classes("font-semibold", short > 0 ? "text-bad" : "text-ok")}>
            {short === 0 ? "All loaded" : `${pieces(loaded ?? 0)} loaded, ${pieces(short)} short`}
            {markedBy && <span className="font-normal text-ink-2"> · {markedBy}</span>}
          </p>
          <Button variant="quiet" onClick={onTakeBack}>
            Undo mark
          </Button>
        </>
      )}
    </div>
  );
}

function sumOf({ list }: LoadListData, marks: Position["marks"]): string {
  const { loaded, expected, short } = progressOf(list, marks);
  const shortPart = short > 0 ? `, ${pieces(short)} are short` : "";
  return `${pieces(loaded)} of ${pieces(expected)} pieces are loaded${shortPart}.`;
}

/** The end of the list: the shorts, each one tap away. */
function Shorts({ state, marks, go }: Pick<Position, "marks" | "go"> & { state: LoadListData }) {
  const shorts = shortLines(state.list, marks);
  if (shorts.length === 0) return null;
  return (
    <ul aria-label="Short products" className="grid gap-2">
      {shorts.map(({ item_id, description, short }) => (
        <li key={item_id} className="grid">
          <Button className="text-left" onClick={() => go(item_id)}>
            <span className="min-w-0 flex-1">{description}</span>
            <span className="whitespace-nowrap text-bad">{pieces(short)} short</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
