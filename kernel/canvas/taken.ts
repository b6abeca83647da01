import { useState, type SyntheticEvent } from "react";

/** What the handles of the cards are described by. */
export const KEYS_ID = "canvas-keys";
export const KEYS =
  "Press Enter or Space to pick the card up, the arrow keys to move it, Shift and an arrow key to size it, Enter to drop it, and Escape to put it back.";

/** What the library listens to, once it is there. */
export interface Taken {
  listeners?: Record<string, (event: SyntheticEvent) => void> | undefined;
}

/** What the element listens to that the cards stand on: a pointer takes a card by its head or its corner. */
export function useTaken() {
  const [taken] = useState((): Taken => ({}));
  const listen = (name: string) => (event: SyntheticEvent) => {
    if (takenBy(event.target)) taken.listeners?.[name]?.(event);
  };
  return {
    taken,
    listeners: { onMouseDown: listen("onMouseDown"), onTouchStart: listen("onTouchStart") },
  };
}

/** The card that is taken by its head, or by its corner. */
export function takenBy(target: EventTarget | null): { card: string; kind: "move" | "resize" } | null {
  const { head, size } = (target as Element).closest<HTMLElement>("[data-head], [data-size]")?.dataset ?? {};
  if (size !== undefined) return { card: size, kind: "resize" };
  return head === undefined ? null : { card: head, kind: "move" };
}
