import { createHash } from "node:crypto";

/** A number from 0 up to, not including, 1 derived from these words, so that the demo company is the same on every machine. */
export const chance = (...words: string[]): number =>
  createHash("sha256").update(words.join("\n")).digest().readUInt32BE(0) / 2 ** 32;

export const pick = <T>(list: readonly T[], ...words: string[]): T => list[Math.floor(chance(...words) * list.length)]!;
