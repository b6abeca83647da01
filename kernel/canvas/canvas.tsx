import { useLocation, useNavigate } from "@remix-run/react";
import { useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from "react";
import { classes } from "#ui/classes";
import { later } from "#ui/later";
import { lazyPart } from "#ui/lazy-part";
import { MissingPart } from "#ui/missing-part";
import type { OpenCartridge } from "../server-registry.server";
import { CanvasContext, type CanvasActions } from "./actions";
import { addressOfItems, textOfItem, type CanvasItem } from "./address";
import { useArrangement } from "./arrangement";
import { Card, placeAt, placesOf, type Places } from "./card";
import { Gestures } from "./gestures";
import { useArrangementGuard } from "./guard";
import { cardsOf, tileOf, type Layout } from "./grid";
import { useDrawn } from "./order";
import { namesOf, sendCard, useKept, useSaving } from "./saving";
import { elementsIn } from "./sheet";
import { KEYS, KEYS_ID, useTaken } from "./taken";
import { FIRST_WORKSPACE, type SavedWorkspace } from "./stored";

const CanvasBar = lazyPart(() => import("./bar"), {
  Failed: MissingPart,
  waiting: <div className="h-16 border-b border-line bg-surface" />,
  later: true,
});
// Loaded later: keys and menus do everything that dragging does.
const Pointer = later(() => import("./pointer"));
const NO_WORKSPACES: readonly SavedWorkspace[] = [];

/** The canvas's current state, for event handlers. */
interface Now extends Pick<CanvasActions, "arrange" | "labelOf" | "close"> {
  send(card: string, name: string): Promise<void>;
  layout: Layout;
  others: readonly string[];
  labels: ReadonlyMap<string, string>;
}

interface Props {
  items: readonly CanvasItem[];
  /** Per item; null if this device does not have it and the portal is unreachable. */
  opened: readonly (OpenCartridge | null)[];
  labelOf: (item: CanvasItem) => string;
  /** The person's saved workspaces, and the name of the open one. */
  workspaces?: readonly SavedWorkspace[];
  workspace?: string;
  /** The number of unsent calls, shown in the bar. */
  waiting?: ReactNode;
  empty: ReactNode;
}

/**
 * Cartridges as cards on a grid. The address lists them, so the browser's back and forward buttons
 * work (spec 2.14).
 */
export function Canvas({
  items,
  opened,
  labelOf: labelOfItem,
  workspaces = NO_WORKSPACES,
  workspace = FIRST_WORKSPACE,
  waiting,
  empty,
}: Props) {
  const navigate = useNavigate();
  const kept = useKept(workspaces);
  const own = kept.get(workspace) ?? null;
  const { layout, base, arrange, undo, redo } = useArrangement(items, workspace, own);
  const names = [...new Set([...namesOf(kept, workspaces), workspace])];
  const ownPlace = own?.place ?? Math.max(-1, ...[...kept.values()].map(({ place }) => place)) + 1;
  const saving = useSaving(workspace, ownPlace, base, layout);
  const giveUp = useArrangementGuard(workspace, saving);
  const [isArranging, setArranging] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [current, show] = useCurrent(items);
  const grid = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const live = useRef<HTMLParagraphElement>(null);
  const [gestures] = useState(() => new Gestures());
  const say = (words: string) => {
    if (live.current) live.current.textContent = words;
  };
  const labels = useMemo(
    () => new Map(items.map((item) => [textOfItem(item), labelOfItem(item)])),
    [items, labelOfItem],
  );
  // A rendered card provides its own title.
  const labelOf = (card: string) =>
    (grid.current && elementsIn(grid.current).get(card)?.querySelector("[data-title]")?.textContent) ??
    labels.get(card) ??
    card;
  const now = useRef<Now>(null!);
  const dropped = useRef<Dropped>({ layout: [] });
  const [heard] = useState(() => new Set<() => void>());
  const { taken, listeners } = useTaken();
  useEffect(
    () =>
      gestures.attach({
        grid: grid.current!,
        ghost: ghost.current!,
        layout: () => now.current.layout,
        labelOf: (card) => now.current.labelOf(card),
        commit: (next, near) => {
          dropped.current = { layout: next, near };
          now.current.arrange(next);
        },
        place: (next, near) => {
          const elements = elementsIn(grid.current!);
          for (const [card, places] of placesOf(next)) if (near.has(card)) placeAt(elements.get(card)!, places);
        },
        say,
      }),
    [gestures],
  );
  const close = (card: string) =>
    navigate(
      addressOfItems(
        items.filter((item) => textOfItem(item) !== card),
        workspace,
      ),
    );
  // Closed here only after the other workspace has been stored.
  const send = (card: string, name: string) =>
    sendCard(card, name, { workspaces, place: names.indexOf(name) }).then(
      () => {
        say(`${now.current.labelOf(card)} is on ${name} now.`);
        now.current.close(card);
      },
      ({ message }: Error) => setFailure(`Save failed: ${message}`),
    );
  const others = names.filter((name) => name !== workspace);
  now.current = { layout, arrange, labels, labelOf, others, close, send };
  useEffect(() => heard.forEach((listener) => listener()), [layout, heard]);
  const [actions] = useState((): CanvasActions => ({
    gestures,
    layout: () => now.current.layout,
    subscribe: (listener) => {
      heard.add(listener);
      return () => heard.delete(listener);
    },
    workspaces: () => now.current.others,
    labelOf: (card) => now.current.labels.get(card) ?? card,
    arrange: (next) => now.current.arrange(next),
    say,
    send: (card, name) => void now.current.send(card, name),
    close: (card) => now.current.close(card),
  }));
  const openedOf = new Map(items.map((item, at) => [textOfItem(item), { item, opened: opened[at] ?? null }]));
  // In layout order, so that Tab follows the visual order.
  const cards = useMemo(() => cardsOf(layout), [layout]);
  const placeOf = usePlaces(layout, dropped);
  const drawn = useDrawn(grid, cards, gestures);
  return (
    <CanvasContext.Provider value={actions}>
      <div className="flex min-h-[calc(100dvh-7px)] min-w-0 flex-col">
        <CanvasBar
          {...{ saving, undo, redo, isArranging, setArranging, waiting }}
          workspaces={{ names, workspace, place: ownPlace, layout, giveUp, version: base?.version ?? 0 }}
          tabs={{ cards, current, labels, onShow: show }}
          failure={failure}
          onFailure={setFailure}
        />
        <p id={KEYS_ID} hidden>
          {KEYS}
        </p>
        <Pointer gestures={gestures} taken={taken} byTouch={isArranging} />
        <div
          ref={grid}
          {...listeners}
          data-canvas
          className={classes(
            "canvas-grid relative flex-1 bg-[radial-gradient(var(--line)_1.2px,transparent_1.2px)] bg-[size:24px_24px] p-4 md:p-6",
            isArranging && "is-arranging",
          )}
        >
          {cards.length === 0 && <div className="canvas-empty rounded-card bg-paper">{empty}</div>}
          <div
            ref={ghost}
            hidden
            className="canvas-ghost pointer-events-none absolute top-0 left-0 z-10 rounded-card border-2 border-dashed border-accent bg-accent-wash/60"
          />
          {drawn.map((card) => {
            const tile = tileOf(layout, card);
            const { item, opened: shown } = openedOf.get(card)!;
            return (
              <Card
                key={card}
                {...{ card, item, items, opened: shown, label: labels.get(card)!, workspace }}
                {...placeOf(card)}
                isBehind={tile.cards[tile.top] !== card}
                isCurrent={card === current}
              />
            );
          })}
        </div>
        <p ref={live} role="status" aria-live="assertive" className="sr-only contain-strict" />
      </div>
    </CanvasContext.Provider>
  );
}

/**
 * The layout of the last drop, and the cards visibly affected by it; all of them if `near` is
 * missing.
 */
interface Dropped {
  layout: Layout;
  near?: ReadonlySet<string> | undefined;
}

/**
 * Where a card is placed. After a drop, off-screen cards are updated in a later frame: restyling
 * all forty at once takes longer than a frame.
 */
function usePlaces(layout: Layout, dropped: RefObject<Dropped>): (card: string) => Places {
  const places = useMemo(() => placesOf(layout), [layout]);
  const before = useDeferredValue(places);
  const near = dropped.current?.layout === layout ? dropped.current.near : undefined;
  return (card) => (near?.has(card) === false ? before.get(card) : undefined) ?? places.get(card)!;
}

/**
 * On a phone one card shows at a time: the most recently opened, linked from the panel, or
 * selected.
 */
function useCurrent(items: readonly CanvasItem[]): [string | null, (card: string) => void] {
  const cards = items.map(textOfItem);
  const { key, state: ledTo } = useLocation();
  const [state, setState] = useState({ cards, keys: [key], current: cards.at(-1) ?? null });
  let next = state;
  if (key !== state.keys[0] || JSON.stringify(state.cards) !== JSON.stringify(cards)) {
    // Going back or forward revisits an address, so its old link no longer counts.
    const linked = state.keys.includes(key) ? null : ledTo;
    const stays = [linked, state.current, cards.at(-1)].find((card) => cards.includes(card)) ?? null;
    const current = cards.findLast((card) => !state.cards.includes(card)) ?? stays;
    next = { cards, keys: [key, ...state.keys], current };
    setState(next);
  }
  return [next.current, (current) => setState({ ...next, current })];
}
