import type { Point } from "./sheet";

const GLIDE_MS = 140;
const REST: Point = { x: 0, y: 0 };

interface Shown {
  now: Point;
  from: Point;
  to: Point;
  begun: number;
}

/**
 * Shows cards displaced from their places and animates them there. It is done frame by frame: a CSS
 * transition rebuilds all of the page's layers when it starts and ends, which takes most of a frame
 * with forty cards open.
 */
export class Glide {
  readonly #shown = new Map<HTMLElement, Shown>();
  #frame = 0;

  /** Shows it at this offset from its place, at once or animated from where it is now. */
  show(element: HTMLElement, to: Point, glides: boolean): void {
    const { now, to: before } = this.#shown.get(element) ?? { now: REST, to: REST };
    if (before.x === to.x && before.y === to.y) return;
    const moves = glides && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#shown.set(element, { now: moves ? now : to, from: now, to, begun: performance.now() });
    if (moves) this.#frame ||= requestAnimationFrame(this.#step);
    else place(element, to);
  }

  /** Whether it is, or was, shown away from its place. */
  has(element: HTMLElement): boolean {
    return this.#shown.has(element);
  }

  /** Ends all animations; every card is at its place. */
  end(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    for (const element of this.#shown.keys()) element.style.transform = "";
    this.#shown.clear();
  }

  #step = (at: number): void => {
    let isMoving = false;
    for (const [element, shown] of this.#shown) {
      const { now, from, to, begun } = shown;
      if (now.x === to.x && now.y === to.y) continue;
      const progress = Math.min(1, Math.max(0, at - begun) / GLIDE_MS);
      const eased = 1 - (1 - progress) ** 3;
      shown.now = progress === 1 ? to : { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased };
      place(element, shown.now);
      isMoving ||= progress < 1;
    }
    this.#frame = isMoving ? requestAnimationFrame(this.#step) : 0;
  };
}

function place(element: HTMLElement, { x, y }: Point): void {
  element.style.transform = `translate(${x}px, ${y}px)`;
}
