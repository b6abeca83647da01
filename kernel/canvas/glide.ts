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
 * Shows cards away from their places, and lets them glide there. By hand, a frame at a time: a transition of the style sheet's has every
 * layer of the page put together anew when it begins and when it ends, which is most of a frame's time where forty cards are open.
 */
export class Glide {
  readonly #shown = new Map<HTMLElement, Shown>();
  #frame = 0;

  /** Shows it so far from its place: at once, or gliding from where it is seen now. */
  show(element: HTMLElement, to: Point, glides: boolean): void {
    const { now, to: before } = this.#shown.get(element) ?? { now: REST, to: REST };
    if (before.x === to.x && before.y === to.y) return;
    const moves = glides && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#shown.set(element, { now: moves ? now : to, from: now, to, begun: performance.now() });
    if (moves) this.#frame ||= requestAnimationFrame(this.#step);
    else place(element, to);
  }

  /** Whether it is shown, or was shown, away from its place. */
  has(element: HTMLElement): boolean {
    return this.#shown.has(element);
  }

  /** Everything is where it belongs, at once. */
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
      const gone = Math.min(1, Math.max(0, at - begun) / GLIDE_MS);
      const eased = 1 - (1 - gone) ** 3;
      shown.now = gone === 1 ? to : { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased };
      place(element, shown.now);
      isMoving ||= gone < 1;
    }
    this.#frame = isMoving ? requestAnimationFrame(this.#step) : 0;
  };
}

function place(element: HTMLElement, { x, y }: Point): void {
  element.style.transform = `translate(${x}px, ${y}px)`;
}
