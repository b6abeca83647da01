import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import type { Gestures } from "./gestures";
import type { Layout } from "./grid";

/**
 * What a card's head needs from its canvas. The object's identity is stable, so a layout change
 * does not rerender the heads.
 */
export interface CanvasActions {
  gestures: Gestures;
  /** The current layout. */
  layout(): Layout;
  /** Calls back after each change of layout, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** The other workspaces. */
  workspaces(): readonly string[];
  labelOf(card: string): string;
  arrange(layout: Layout): void;
  say(words: string): void;
  /** Opens a card on another workspace and closes it here. */
  send(card: string, workspace: string): void;
  close(card: string): void;
}
export const CanvasContext = createContext<CanvasActions | null>(null);

export function useCanvas(): CanvasActions {
  const canvas = useContext(CanvasContext);
  if (!canvas) throw new Error("A card is shown outside a canvas.");
  return canvas;
}

/** The cards stacked with this one, including itself. */
export function useStack(card: string): readonly string[] {
  const { layout, subscribe } = useCanvas();
  const stackNow = () => JSON.stringify(layout().find(({ cards }) => cards.includes(card))?.cards ?? [card]);
  const stack = useSyncExternalStore(subscribe, stackNow, stackNow);
  return useMemo(() => JSON.parse(stack) as string[], [stack]);
}
