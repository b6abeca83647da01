import { DndContext, MouseSensor, TouchSensor, useDraggable, useSensor, useSensors } from "@dnd-kit/core";
import { useEffect, useState, type SyntheticEvent } from "react";
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
  /** What the cards stand on; it hands over what a pointer begins there (`useTaken`). */
  taken: Taken;
  /** Whether a finger moves cards, or scrolls. */
  byTouch: boolean;
}
interface Taken {
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

/**
 * The pointer on the canvas: the library says how far it has come, the engine of the gestures does the rest. It stands beside the cards and not
 * around them, with one thing to drag for all of them: at each of its moves React would look through everything that is inside it.
 */
export function Pointer({ gestures, taken, byTouch }: Props) {
  const mouse = useSensor(MouseSensor, DRAG_AT);
  const touch = useSensor(TouchSensor, DRAG_AT);
  const sensors = useSensors(mouse, byTouch ? touch : null);
  const [scrolling] = useState(() => new EdgeScrolling());
  useEffect(() => () => scrolling.end(), [scrolling]);
  return (
    <DndContext
      id={KEYS_ID}
      sensors={sensors}
      accessibility={ACCESSIBILITY}
      // Its own reads the page's height at each move, and so lays it out.
      autoScroll={false}
      onDragStart={({ activatorEvent }) => {
        const { card, kind } = takenBy(activatorEvent.target)!;
        scrolling.begin(activatorEvent);
        gestures.begin(card, kind);
      }}
      onDragMove={({ delta }) => {
        gestures.aim(delta);
        scrolling.follow(delta);
      }}
      onDragEnd={({ activatorEvent, delta }) => {
        scrolling.end();
        const taken = takenBy(activatorEvent.target)!;
        gestures.drop(taken.kind === "move" ? headAt(scrolling.pointAt(delta), taken.card) : null);
      }}
      onDragCancel={() => {
        scrolling.end();
        gestures.cancel();
      }}
    >
      <Handed taken={taken} />
    </DndContext>
  );
}

/** The thing to drag: the window, from where it is to where the page is scrolled. */
function Handed({ taken }: { taken: Taken }) {
  const { setNodeRef, listeners } = useDraggable({ id: "canvas" });
  useEffect(() => void (taken.listeners = listeners as Taken["listeners"]), [taken, listeners]);
  return <span ref={setNodeRef} hidden />;
}

/** The card that is taken by its head, or by its corner. */
function takenBy(target: EventTarget | null): { card: string; kind: "move" | "resize" } | null {
  const { head, size } = (target as Element).closest<HTMLElement>("[data-head], [data-size]")?.dataset ?? {};
  if (size !== undefined) return { card: size, kind: "resize" };
  return head === undefined ? null : { card: head, kind: "move" };
}

/** The card whose head is under the pointer where another was dropped: it is stacked there. */
function headAt({ x, y }: Point, dropped: string): string | null {
  const heads = document.elementsFromPoint(x, y).map((element) => element.closest<HTMLElement>("[data-head]"));
  return heads.find((head) => head && head.dataset.head !== dropped)?.dataset.head ?? null;
}

interface Point {
  x: number;
  y: number;
}
/** So near to the upper or lower edge of the window, in pixels, the page scrolls; the nearer, the quicker. */
const EDGE = 72;
const QUICKEST = 18;

/** Scrolls the page while a card is held at its edge. */
class EdgeScrolling {
  #begun: Point = { x: 0, y: 0 };
  #scrolled = { then: 0, now: 0 };
  #speed = 0;
  #frame = 0;

  begin(event: Event): void {
    const { clientX, clientY } = "touches" in event ? (event as TouchEvent).touches[0]! : (event as MouseEvent);
    this.#begun = { x: clientX, y: clientY };
    this.#scrolled = { then: scrollY, now: scrollY };
    addEventListener("scroll", this.#onScroll, { passive: true });
  }

  /** Asked at any other time it would have the page laid out. */
  #onScroll = () => void (this.#scrolled.now = scrollY);

  /** Where the pointer is in the window, when it has come so far on the page. */
  pointAt(delta: Point): Point {
    const { x, y } = this.#begun;
    const { then, now } = this.#scrolled;
    return { x: x + delta.x, y: y + delta.y - (now - then) };
  }

  follow(delta: Point): void {
    const { y } = this.pointAt(delta);
    const [above, below] = [EDGE - y, y - (innerHeight - EDGE)];
    const near = Math.min(1, Math.max(0, above, below) / EDGE);
    this.#speed = (above > 0 ? -1 : 1) * Math.ceil(near * QUICKEST);
    if (near > 0 && this.#frame === 0) this.#frame = requestAnimationFrame(this.#step);
  }

  #step = (): void => {
    scrollBy(0, this.#speed);
    this.#frame = this.#speed === 0 ? 0 : requestAnimationFrame(this.#step);
  };

  end(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    removeEventListener("scroll", this.#onScroll);
  }
}
