import { useState, type SyntheticEvent } from "react";

/** The id of the instructions that describe the cards' handles. */
export const KEYS_ID = "canvas-keys";
export const KEYS =
  "Press Enter or Space to pick the card up, the arrow keys to move it, " +
  "Shift and an arrow key to size it, Enter to drop it, and Escape to put it back.";

/** The library's event handlers, once it has loaded. */
export interface Taken {
  listeners?: Record<string, (event: SyntheticEvent) => void> | undefined;
}

/**
 * Pointer handlers for the element that contains the cards. A pointer takes a card by its head or
 * corner.
 */
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

/** The card under the target, by its head or its corner. */
export function takenBy(target: EventTarget | null): { card: string; kind: "move" | "resize" } | null {
  const { head, size } = (target as Element).closest<HTMLElement>("[data-head], [data-size]")?.dataset ?? {};
  if (size !== undefined) return { card: size, kind: "resize" };
  return head === undefined ? null : { card: head, kind: "move" };
}
