import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useMemo, useState } from "react";
import { addressOfItems, itemOfText, saysItems, textOfItem, type CanvasItem } from "./address";
import { cardsOf, fitted, followed, isSameLayout, type Layout } from "./grid";
import { begun, done, redone, undone, type History } from "./history";
import { afterSaved, isOfSame, savedLayout, type Base } from "./meanwhile";

interface State {
  workspace: string;
  /** The key of the navigation that opened it as saved. */
  visit: string;
  base: Base;
  /** The cards listed in the address. */
  cards: readonly string[];
  history: History<Layout>;
}
export interface Arrangement {
  layout: Layout;
  /** What it was based on, or saved as. */
  base: Base;
  arrange(layout: Layout): void;
  undo: (() => void) | null;
  redo: (() => void) | null;
}

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((card, at) => card === other[at]);

/**
 * Applies the cards now in the address. If history has a layout with exactly these cards, each card
 * goes where it was then.
 */
function applyAddress({ history, cards: before, ...rest }: State, cards: readonly string[]): State {
  if (isOfSame(history.now, cards)) return { ...rest, cards, history };
  const previous = history.past.findLast((layout) => isOfSame(layout, cards));
  return { ...rest, cards, history: done(history, previous ?? followed(history.now, before, cards)) };
}

/**
 * Applies what was saved meanwhile, here or on another device. Null if nothing changes on screen.
 */
function applySaved(state: State, saved: Base, cards: readonly string[]): State | null {
  const { base, cards: before, history, visit } = state;
  const after = afterSaved({ base, now: history.now, cards: before }, saved, { itemsInAddress: visit === "" });
  if (!after?.begins) return after && { ...state, base: after.base };
  // A change from another device can be undone.
  const next = after.base.isOwn ? begun(after.begins) : done(history, after.begins);
  return { ...state, cards, base: after.base, history: next };
}

/**
 * The layout of a workspace, with undo. Which cards are open is in the address, so that back and
 * forward work; where they are is state, initialized from what was saved.
 */
export function useArrangement(items: readonly CanvasItem[], workspace: string, saved: Base): Arrangement {
  const navigate = useNavigate();
  const { key, search } = useLocation();
  const cards = items.map(textOfItem);
  const visit = saysItems(new URLSearchParams(search)) ? "" : key;
  const [state, setState] = useState<State>(() => ({
    workspace,
    visit,
    base: saved,
    cards,
    history: begun(fitted(savedLayout(saved), cards)),
  }));
  let current = state;
  if (state.workspace !== workspace)
    current = { workspace, visit, base: saved, cards, history: begun(fitted(savedLayout(saved), cards)) };
  else if (visit !== "" && state.visit !== visit)
    current = {
      ...state,
      visit,
      base: saved,
      cards,
      history: done(state.history, fitted(savedLayout(saved), cards)),
    };
  else {
    current = applySaved(state, saved, cards) ?? state;
    if (!isSameList(current.cards, cards)) current = applyAddress(current, cards);
  }
  if (current !== state) setState(current);

  const { now, past, future } = current.history;
  // After an undo that opens or closes cards, the address follows.
  const wanted = isOfSame(now, cards) ? null : JSON.stringify(cardsOf(now));
  useEffect(() => {
    if (wanted === null) return;
    const open = JSON.parse(wanted) as string[];
    const kept = cards.filter((card) => open.includes(card));
    const list = [...kept, ...open.filter((card) => !cards.includes(card))];
    navigate(addressOfItems(list.map(itemOfText), workspace), { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once per step, not if the address stays the same
  }, [wanted]);

  const turn = (step: (history: History<Layout>) => History<Layout>) =>
    setState((before) => ({ ...before, history: step(before.history) }));
  // oxlint-disable-next-line react/exhaustive-deps -- the same cards arrive as a new array each time
  const layout = useMemo(() => (isOfSame(now, cards) ? now : fitted(now, cards)), [now, JSON.stringify(cards)]);
  return {
    layout,
    base: current.base,
    arrange: (next) => {
      if (!isSameLayout(next, layout)) turn((history) => done(history, next));
    },
    undo: past.length > 0 ? () => turn(undone) : null,
    redo: future.length > 0 ? () => turn(redone) : null,
  };
}
