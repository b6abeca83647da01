/**
 * Postponed work is flushed before any of these: a handler must find it done, and a hidden page
 * gets no frames.
 */
const HURRIES = ["keydown", "pointerdown", "visibilitychange", "pagehide"] as const;

/** Runs `work` after the page's current state has been painted, that is in the frame after next. */
export const afterPaint = (work: () => void): unknown =>
  requestAnimationFrame(() => requestAnimationFrame(() => work()));

/** Work that runs one step per frame, but is flushed as soon as the person does something. */
export class Postponed {
  #steps: (() => void)[] = [];

  /**
   * Runs each step in a frame of its own, starting with the next. Steps still pending are run
   * first.
   */
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

  /** Runs all pending steps now. */
  settle = (): void => {
    const steps = this.#steps;
    this.#steps = [];
    for (const hurry of HURRIES) removeEventListener(hurry, this.settle, true);
    for (const step of steps) step();
  };
}
