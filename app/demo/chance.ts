import { createHash } from "node:crypto";

const seedOf = (words: readonly string[]) => createHash("sha256").update(words.join("\n")).digest().readUInt32BE(0);

/**
 * A pseudo-random number in [0, 1) derived from these words, so that the demo company is the same
 * on every machine.
 */
export const chance = (...words: string[]): number => seedOf(words) / 2 ** 32;

export const pick = <T>(list: readonly T[], ...words: string[]): T => list[Math.floor(chance(...words) * list.length)]!;

/**
 * A pseudo-random sequence seeded by words. One hash per number would be too slow for a whole
 * history.
 */
export interface Dice {
  next(): number;
  hit(share: number): boolean;
  between(min: number, max: number): number;
  oneOf<T>(list: readonly T[]): T;
  /** An id as a device would generate it at that moment (version 7). */
  id(at: Date): string;
}

export function diceOf(...words: string[]): Dice {
  let state = seedOf(words);
  // Mulberry32: 32 bits of state are enough, since nothing here needs to be unpredictable.
  const whole = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const next = () => whole() / 2 ** 32;
  const hex = () => whole().toString(16).padStart(8, "0");
  return {
    next,
    hit: (share) => next() < share,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    oneOf: (list) => list[Math.floor(next() * list.length)]!,
    id: (at) => {
      const [time, one, other] = [at.getTime().toString(16).padStart(12, "0"), hex(), hex()];
      return `${time.slice(0, 8)}-${time.slice(8)}-7${one.slice(0, 3)}-8${one.slice(3, 6)}-${other}${one.slice(4)}`;
    },
  };
}
