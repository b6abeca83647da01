import {
  DndContext,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
  type DragEndEvent,
  type DragStartEvent,
} from "@dnd-kit/core";
import type { ReactNode, SyntheticEvent } from "react";
import type { Gestures } from "./gestures";

/** A click stays a click: so far the pointer goes before it drags, in pixels. */
const DRAG_AT = { activationConstraint: { distance: 8 } };
/** What the handles of the cards are described by. */
export const KEYS_ID = "canvas-keys";
const INSTRUCTIONS =
  "Press Enter or Space to pick the card up, the arrow keys to move it, Shift and an arrow key to size it, Enter to drop it, and Escape to put it back.";
/** The engine of the gestures says what happens. */
const ACCESSIBILITY = {
  announcements: { onDragStart: () => "", onDragOver: () => "", onDragEnd: () => "", onDragCancel: () => "" },
  screenReaderInstructions: { draggable: INSTRUCTIONS },
};

interface Props {
  gestures: Gestures;
  /** Whether a finger moves cards, or scrolls. */
  byTouch: boolean;
  children: ReactNode;
}

/** The pointer on the canvas: the library says how far it has come, the engine of the gestures does the rest. */
export function Pointer({ gestures, byTouch, children }: Props) {
  const mouse = useSensor(MouseSensor, DRAG_AT);
  const touch = useSensor(TouchSensor, DRAG_AT);
  const sensors = useSensors(mouse, byTouch ? touch : null);
  const begin = ({ activatorEvent }: DragStartEvent) => {
    const { card, kind } = takenBy(activatorEvent.target)!;
    gestures.begin(card, kind);
  };
  return (
    <DndContext
      id={KEYS_ID}
      sensors={sensors}
      accessibility={ACCESSIBILITY}
      onDragStart={begin}
      onDragMove={({ delta }) => gestures.aim(delta)}
      onDragEnd={(event) => gestures.drop(headUnder(event))}
      onDragCancel={() => gestures.cancel()}
    >
      <Ground>{children}</Ground>
    </DndContext>
  );
}

/**
 * One thing to drag for the whole canvas: a draggable for each card would be drawn anew, and its card with it, whenever any card is picked
 * up or dropped.
 */
function Ground({ children }: { children: ReactNode }) {
  const { setNodeRef, listeners } = useDraggable({ id: "canvas" });
  const whereTaken = Object.fromEntries(
    Object.entries(listeners ?? {}).map(([name, listener]) => [
      name,
      (event: SyntheticEvent) => takenBy(event.target) && (listener as (event: SyntheticEvent) => void)(event),
    ]),
  );
  return (
    <div ref={setNodeRef} {...whereTaken} className="flex min-w-0 flex-1 flex-col">
      {children}
    </div>
  );
}

/** The card that is taken by its head, or by its corner. */
function takenBy(target: EventTarget | null): { card: string; kind: "move" | "resize" } | null {
  const { head, size } = (target as Element).closest<HTMLElement>("[data-head], [data-size]")?.dataset ?? {};
  if (size !== undefined) return { card: size, kind: "resize" };
  return head === undefined ? null : { card: head, kind: "move" };
}

/** The card whose head is under the pointer where another was dropped: it is stacked there. */
function headUnder({ activatorEvent, delta }: DragEndEvent): string | null {
  const taken = takenBy(activatorEvent.target);
  if (taken?.kind !== "move") return null;
  const begun =
    "touches" in activatorEvent ? (activatorEvent as TouchEvent).touches[0]! : (activatorEvent as MouseEvent);
  const [x, y] = [begun.clientX + delta.x, begun.clientY + delta.y];
  const heads = document.elementsFromPoint(x, y).map((element) => element.closest<HTMLElement>("[data-head]"));
  return heads.find((head) => head && head.dataset.head !== taken.card)?.dataset.head ?? null;
}
