import { DndContext, MouseSensor, TouchSensor, useDraggable, useSensor, useSensors } from "@dnd-kit/core";
import { useEffect, useState } from "react";
import type { Gestures } from "./gestures";
import type { Point } from "./sheet";
import { takenBy, type Taken } from "./taken";

/** A click stays a click: so far the pointer goes before it drags, in pixels. */
const DRAG_AT = { activationConstraint: { distance: 8 } };
/** The engine of the gestures says what happens, and the canvas by which keys. */
const ACCESSIBILITY = {
  announcements: { onDragStart: () => "", onDragOver: () => "", onDragEnd: () => "", onDragCancel: () => "" },
  screenReaderInstructions: { draggable: "" },
};

interface Props {
  gestures: Gestures;
  /** What the cards stand on; it hands over what a pointer begins there (`useTaken`). */
  taken: Taken;
  /** Whether a finger moves cards, or scrolls. */
  byTouch: boolean;
}

/**
 * The pointer on the canvas: the library says when it takes a card and lets it go, the engine of the gestures does the rest. It stands beside the cards and not
 * around them, with one thing to drag for all of them: at each of its moves React would look through everything that is inside it.
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
      // Its own reads the page's height at each move, and so lays it out.
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

/** The thing to drag: the window, from where it is to where the page is scrolled. */
function Handed({ taken }: { taken: Taken }) {
  const { setNodeRef, listeners } = useDraggable({ id: "canvas" });
  useEffect(() => void (taken.listeners = listeners as Taken["listeners"]), [taken, listeners]);
  // The style sheet shows a hand over the heads from now on.
  return <span ref={setNodeRef} hidden data-drags />;
}

/** So near to the upper or lower edge of the window, in pixels, the page scrolls; the nearer, the quicker. */
const EDGE = 56;
const QUICKEST = 18;

const pointOf = (event: Event): Point => {
  const { clientX, clientY } = "touches" in event ? (event as TouchEvent).touches[0]! : (event as MouseEvent);
  return { x: clientX, y: clientY };
};

/** Where the pointer is while it holds a card, and how far it has come on the page, which scrolls under it at the edges of the window. */
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

  /** Asked at any other time it would have the page laid out. */
  #onScroll = (): void => {
    this.#scrolled.now = scrollY;
    this.#tell();
  };

  #tell(): void {
    const { then, now } = this.#scrolled;
    this.moved({ x: this.#now.x - this.#begun.x, y: this.#now.y - this.#begun.y + now - then });
  }

  /** Pixels a frame; none where the pointer has not gone towards the edge that it is near. */
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
