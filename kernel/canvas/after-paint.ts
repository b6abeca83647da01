/** Whoever does the next thing finds everything done; and a page that nobody sees paints no more. */
const HURRIES = ["keydown", "pointerdown", "visibilitychange", "pagehide"] as const;

/** Runs it in the frame after the next, when what is on the page now has been painted. */
export const afterPaint = (work: () => void): unknown =>
  requestAnimationFrame(() => requestAnimationFrame(() => work()));

/** Work that is done a frame at a time, and waits no longer than until somebody does something else. */
export class Postponed {
  #steps: (() => void)[] = [];

  /** Does each step in a frame of its own, the first in the next one; what still waits is done before. */
  put(...steps: (() => void)[]): void {
    this.settle();
    this.#steps = steps;
    for (const hurry of HURRIES) addEventListener(hurry, this.settle, true);
    const next = () => {
      if (this.#steps !== steps) return;
      steps.shift()?.();
      if (steps.length > 0) afterPaint(next);
      else this.settle();
    };
    requestAnimationFrame(next);
  }

  /** Does now what waits. */
  settle = (): void => {
    const steps = this.#steps;
    this.#steps = [];
    for (const hurry of HURRIES) removeEventListener(hurry, this.settle, true);
    for (const step of steps) step();
  };
}
