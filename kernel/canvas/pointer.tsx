import { DndContext, MouseSensor, TouchSensor, useDraggable, useSensor, useSensors } from "@dnd-kit/core";
import { useEffect, useState } from "react";
import type { Gestures } from "./gestures";
import type { Point } from "./sheet";
import { takenBy, type Taken } from "./taken";

/** How far the pointer moves before it drags, in pixels, so that a click stays a click. */
const DRAG_AT = { activationConstraint: { distance: 8 } };
/**
 * Silenced, because the gesture engine announces what happens and the canvas describes its keys.
 */
const ACCESSIBILITY = {
  announcements: { onDragStart: () => "", onDragOver: () => "", onDragEnd: () => "", onDragCancel: () => "" },
  screenReaderInstructions: { draggable: "" },
};

interface Props {
  gestures: Gestures;
  /** Where the canvas hands over its pointer events (`useTaken`). */
  taken: Taken;
  /** Whether a finger moves cards instead of scrolling. */
  byTouch: boolean;
}

/**
 * Pointer input on the canvas: the library detects when a card is taken and released, and the
 * gesture engine does the rest. It sits beside the cards, not around them, with a single draggable
 * for all: otherwise each pointer move would make React visit everything inside.
 */
export default function Pointer({ gestures, taken, byTouch }: Props) {
  const mouse = useSensor(MouseSensor, DRAG_AT);
  const touch = useSensor(TouchSensor, DRAG_AT);
  const sensors = useSensors(mouse, byTouch ? touch : null);
  const [hand] = useState(() => new Hand((travelled) => gestures.aim(travelled)));
  useEffect(() => () => hand.end(), [hand]);
  return (
    <DndContext
      sensors={sensors}
      accessibility={ACCESSIBILITY}
      // The library's own auto-scroll reads the page's height on each move, which forces a layout.
      autoScroll={false}
      onDragStart={({ activatorEvent }) => {
        const { card, kind } = takenBy(activatorEvent.target)!;
        hand.begin(activatorEvent);
        gestures.begin(card, kind, hand.point);
      }}
      onDragEnd={() => {
        hand.end();
        gestures.drop();
      }}
      onDragCancel={() => {
        hand.end();
        gestures.cancel();
      }}
    >
      <Handed taken={taken} />
    </DndContext>
  );
}

/** The single draggable element. */
function Handed({ taken }: { taken: Taken }) {
  const { setNodeRef, listeners } = useDraggable({ id: "canvas" });
  useEffect(() => void (taken.listeners = listeners as Taken["listeners"]), [taken, listeners]);
  // From now on the style sheet shows a grab cursor over the heads.
  return <span ref={setNodeRef} hidden data-drags />;
}

/**
 * The page scrolls when the pointer is this close to the window's upper or lower edge, in pixels,
 * and faster the closer it is.
 */
const EDGE = 56;
const QUICKEST = 18;

const pointOf = (event: Event): Point => {
  const { clientX, clientY } = "touches" in event ? (event as TouchEvent).touches[0]! : (event as MouseEvent);
  return { x: clientX, y: clientY };
};

/**
 * The pointer's position while it holds a card, and its distance on the page, which scrolls at the
 * window's edges.
 */
class Hand {
  #begun: Point = { x: 0, y: 0 };
  #now: Point = { x: 0, y: 0 };
  #scrolled = { then: 0, now: 0 };
  #frame = 0;

  constructor(private readonly moved: (travelled: Point) => void) {}

  get point(): Point {
    return this.#now;
  }

  begin(event: Event): void {
    this.#begun = this.#now = pointOf(event);
    this.#scrolled = { then: scrollY, now: scrollY };
    addEventListener("mousemove", this.#onMove, true);
    addEventListener("touchmove", this.#onMove, { capture: true, passive: true });
    addEventListener("scroll", this.#onScroll, { passive: true });
  }

  end(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    removeEventListener("mousemove", this.#onMove, true);
    removeEventListener("touchmove", this.#onMove, true);
    removeEventListener("scroll", this.#onScroll);
  }

  #onMove = (event: Event): void => {
    this.#now = pointOf(event);
    if (this.#frame === 0 && this.#speed !== 0) this.#frame = requestAnimationFrame(this.#step);
    this.#tell();
  };

  /** Cached on scroll, because reading it at any other time forces a layout. */
  #onScroll = (): void => {
    this.#scrolled.now = scrollY;
    this.#tell();
  };

  #tell(): void {
    const { then, now } = this.#scrolled;
    this.moved({ x: this.#now.x - this.#begun.x, y: this.#now.y - this.#begun.y + now - then });
  }

  /** Pixels per frame; zero unless the pointer has moved toward the edge. */
  get #speed(): number {
    const [above, below] = [EDGE - this.#now.y, this.#now.y - (innerHeight - EDGE)];
    const isTowards = above > 0 ? this.#now.y < this.#begun.y : this.#now.y > this.#begun.y;
    const near = Math.min(1, Math.max(0, above, below) / EDGE);
    return isTowards ? (above > 0 ? -1 : 1) * Math.ceil(near * QUICKEST) : 0;
  }

  #step = (): void => {
    const speed = this.#speed;
    this.#frame = speed === 0 ? 0 : requestAnimationFrame(this.#step);
    if (speed !== 0) scrollBy(0, speed);
  };
}
