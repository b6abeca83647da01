import { createContext, useContext } from "react";
import type { Gestures } from "./gestures";
import type { Layout } from "./grid";

/** What the head of a card needs of the canvas it stands on. */
export interface CanvasActions {
  gestures: Gestures;
  layout: Layout;
  /** On touch cards are only moved in this mode, so that a finger scrolls otherwise. */
  isArranging: boolean;
  workspaces: readonly string[];
  labelOf(card: string): string;
  arrange(layout: Layout): void;
  say(words: string): void;
  /** Opens a card on another workspace, and closes it here. */
  send(card: string, workspace: string): void;
  close(card: string): void;
}
export const CanvasContext = createContext<CanvasActions | null>(null);

export function useCanvas(): CanvasActions {
  const canvas = useContext(CanvasContext);
  if (!canvas) throw new Error("A card is shown outside a canvas.");
  return canvas;
}
