import type { PointGroup } from "signature_pad";
import { DIFFERENCES, NO_PROOF_REASONS, SOIL_UNITS } from "./kinds";
import type { Difference, Figures, NoProofReason, SoilUnit, StopItem } from "./schema";

/** A product's figures at a stop. */
export interface Line {
  delivered: number;
  soil: number | null;
  reason: Exclude<Difference, "unsaid"> | null;
}

/** Who signed: the drawing as strokes, to show it again, and as base64 of its picture. */
export interface EnteredSignature {
  name: string;
  strokes: PointGroup[];
  image: string | null;
  isNobody: boolean;
}

/** What a driver enters at a stop before it is complete. */
export interface Entered {
  /** Only the products that were touched: the others are as loaded. */
  lines: Readonly<Record<string, Line>>;
  unit: SoilUnit;
  bags: number | null;
  notes: string;
  signature: EnteredSignature;
  photos: readonly string[];
  why: NoProofReason | null;
}

const NOBODY_YET: EnteredSignature = { name: "", strokes: [], image: null, isNobody: false };
export const NOTHING_ENTERED: Entered = {
  lines: {},
  unit: "bags",
  bags: null,
  notes: "",
  signature: NOBODY_YET,
  photos: [],
  why: null,
};

/** A product's figures: as entered, else as loaded. */
export const lineOf = ({ lines }: Pick<Entered, "lines">, { item_id, loaded }: StopItem): Line =>
  lines[item_id] ?? { delivered: loaded, soil: null, reason: null };

/** What was recorded before, for a correction. A signature belongs to the figures it was given for. */
export const enteredFrom = ({ lines, soil_bags: bags, soil_unit: unit }: Figures): Entered => ({
  ...NOTHING_ENTERED,
  lines: Object.fromEntries(
    lines.map(({ item_id, delivered, soil, reason }) => [
      item_id,
      { delivered, soil, reason: reason === "unsaid" ? null : reason },
    ]),
  ),
  bags,
  unit,
});

/** The delivered pieces where they differ from what was recorded and signed for; else null. */
export function changedSince({ lines }: Figures, now: readonly (Line & { item_id: string })[]) {
  const before = new Map(lines.map(({ item_id, delivered }) => [item_id, delivered]));
  const isSame = now.every(({ item_id, delivered }) => (before.get(item_id) ?? 0) === delivered);
  const sum = (counted: readonly { delivered: number }[]) => counted.reduce((all, { delivered }) => all + delivered, 0);
  return isSame ? null : { before: sum(lines), now: sum(now) };
}

type Read<Value> = (value: unknown) => value is Value;
const isCount = (value: unknown): value is number | null =>
  value === null || (Number.isInteger(value) && (value as number) >= 0);
const isText = (value: unknown): value is string => typeof value === "string";
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isOneOf =
  <Value>(values: readonly Value[]): Read<Value> =>
  (value): value is Value =>
    values.includes(value as Value);
const isEither =
  <Value>(read: Read<Value>): Read<Value | null> =>
  (value): value is Value | null =>
    value === null || read(value);

const isLine = (value: unknown): value is Line =>
  isRecord(value) &&
  isCount(value.delivered) &&
  value.delivered !== null &&
  isCount(value.soil) &&
  isEither(isOneOf<unknown>(DIFFERENCES))(value.reason);
const isSignature = (value: unknown): value is EnteredSignature =>
  isRecord(value) &&
  isText(value.name) &&
  Array.isArray(value.strokes) &&
  isEither(isText)(value.image) &&
  typeof value.isNobody === "boolean";

/** Photos as stored, in base64. */
export const readPhotos = (stored: unknown): string[] => (Array.isArray(stored) ? stored.filter(isText) : []);

/**
 * A draft as stored, part by part: another build may have written it, and the load may have changed
 * since. Null if there is nothing in it.
 */
export function readEntered(stored: unknown): Entered | null {
  if (!isRecord(stored)) return null;
  const { lines, unit, bags, notes, signature, photos, why } = stored;
  const first = NOTHING_ENTERED;
  return {
    lines: isRecord(lines)
      ? Object.fromEntries(Object.entries(lines).filter((entry): entry is [string, Line] => isLine(entry[1])))
      : first.lines,
    unit: isOneOf(SOIL_UNITS)(unit) ? unit : first.unit,
    bags: isCount(bags) ? bags : first.bags,
    notes: isText(notes) ? notes : first.notes,
    signature: isSignature(signature) ? signature : first.signature,
    photos: readPhotos(photos),
    why: isEither(isOneOf(NO_PROOF_REASONS))(why) ? why : first.why,
  };
}
