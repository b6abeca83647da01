/** How many lines the console keeps (spec 2.14). */
const KEPT = 10;

export interface LogLine {
  id: number;
  at: Date;
  text: string;
}

/** The last ten log lines of the stage. An external store, like a cartridge. */
export class ConsoleLog {
  #lines: readonly LogLine[] = [];
  #last = 0;
  #listeners = new Set<() => void>();

  say = (text: string): void => {
    this.#lines = [...this.#lines, { id: (this.#last += 1), at: new Date(), text }].slice(-KEPT);
    for (const listener of this.#listeners) listener();
  };
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  getSnapshot = (): readonly LogLine[] => this.#lines;
}
