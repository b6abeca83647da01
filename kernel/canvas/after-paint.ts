/** Whoever does the next thing finds everything done; and a page that nobody sees paints no more. */
const HURRIES = ["keydown", "pointerdown", "visibilitychange", "pagehide"] as const;

/** Runs it in the frame after the next, when what is on the page now has been painted. */
export const afterPaint = (work: () => void): unknown =>
  requestAnimationFrame(() => requestAnimationFrame(() => work()));

/** One piece of work that may wait for a frame of its own, and no longer than until somebody does something else. */
export class Postponed {
  #work: (() => void) | null = null;

  /** Does it after the next paint; what still waits is done first. */
  put(work: () => void): void {
    this.settle();
    this.#work = work;
    for (const hurry of HURRIES) addEventListener(hurry, this.settle, true);
    afterPaint(() => {
      if (this.#work === work) this.settle();
    });
  }

  /** Does now what waits. */
  settle = (): void => {
    const work = this.#work;
    this.#work = null;
    for (const hurry of HURRIES) removeEventListener(hurry, this.settle, true);
    work?.();
  };
}
