import { chance } from "./chance";
import type { DemoRoute, Kind } from "./routes";

type Line = readonly [sku: string, min: number, max: number];

/** The share of a kind's lines that a customer does not take. */
const LEFT_OUT = 0.22;
const MONTHLY_BILLING = 0.75;

/** What a kind of business rents for one delivery, in pieces for a small and for a large one. */
const LINES: Record<Kind, (taste: DemoRoute["taste"]) => readonly Line[]> = {
  hotel: ({ bed, cloth }) => [
    [`BED-FLAT-${bed}`, 40, 180],
    [`BED-FITT-${bed}`, 40, 180],
    [bed === "QN" ? "BED-CASE-ST" : "BED-CASE-KG", 120, 480],
    ["BED-DUVT", 10, 60],
    ["BTH-TOWL", 120, 460],
    ["BTH-HAND", 110, 440],
    ["BTH-WASH", 150, 600],
    ["BTH-MATT", 50, 210],
    ["BTH-ROBE", 6, 30],
    ["BTH-POOL", 20, 140],
    ["TBL-NAPK-WH", 100, 500],
    [`TBL-CLTH-${cloth}`, 10, 50],
    ["KIT-BARM", 60, 240],
    ["FLR-MATT-46", 2, 9],
    ["UNI-HSKP", 6, 24],
    ["SUP-SOIL", 10, 30],
  ],
  restaurant: ({ napkin, cloth, apron }) => [
    ["TBL-NAPK-WH", 100, 450],
    [`TBL-NAPK-${napkin}`, 60, 280],
    [`TBL-CLTH-${cloth}`, 12, 60],
    ["TBL-RUNR", 6, 24],
    [`KIT-APRN-${apron}`, 8, 36],
    ["KIT-BARM", 60, 300],
    ["KIT-TOWL", 30, 120],
    ["KIT-OVEN", 4, 16],
    ["UNI-COAT-M", 2, 8],
    ["UNI-COAT-L", 2, 10],
    ["UNI-PANT", 2, 9],
    ["FLR-MATT-35", 1, 5],
    ["FLR-MATT-KT", 1, 6],
    ["RST-HSOAP", 1, 4],
  ],
  bar: ({ napkin }) => [
    ["KIT-BARM", 60, 260],
    ["KIT-GLAS", 40, 160],
    [`TBL-NAPK-${napkin}`, 40, 180],
    ["KIT-WAST", 6, 22],
    ["FLR-MATT-35", 1, 4],
    ["FLR-WETM", 2, 6],
    ["RST-HSOAP", 1, 3],
  ],
  cafe: ({ apron }) => [
    ["KIT-BARM", 30, 140],
    ["KIT-TOWL", 20, 70],
    [`KIT-APRN-${apron}`, 6, 20],
    ["KIT-GLAS", 10, 40],
    ["FLR-MATT-35", 1, 3],
    ["FLR-WETM", 1, 4],
  ],
  clinic: () => [
    ["BED-FLAT-TW", 60, 240],
    ["BED-CASE-ST", 60, 260],
    ["BED-BLNK", 10, 50],
    ["BED-PADD", 8, 40],
    ["BTH-TOWL", 50, 200],
    ["BTH-WASH", 80, 320],
    ["BTH-SPAS", 10, 40],
    ["UNI-SCRB-M", 8, 32],
    ["UNI-SCRB-L", 8, 32],
    ["UNI-LABC", 2, 10],
    ["FLR-DUST", 1, 4],
    ["FLR-MATT-46", 1, 4],
    ["RST-ROLL", 1, 3],
  ],
};

export interface DemoRental {
  sku: string;
  quantity: number;
  billingFrequency: "Monthly" | "Weekly";
}

/** Linen is counted in bundles: of 5 from fifty pieces, of 10 from two hundred. */
const bundled = (quantity: number) => {
  const bundle = quantity >= 200 ? 10 : quantity >= 50 ? 5 : 1;
  return Math.max(1, Math.round(quantity / bundle) * bundle);
};

/**
 * What one customer is due on one service day: the same products each time, in amounts that depend
 * on the day.
 */
export function rentalsOf(kind: Kind, taste: DemoRoute["taste"], customerNumber: string, letter: string): DemoRental[] {
  const size = chance("size", customerNumber);
  const billingFrequency = chance("billing", customerNumber) < MONTHLY_BILLING ? "Monthly" : "Weekly";
  return LINES[kind](taste)
    .filter(([sku]) => chance("left out", customerNumber, sku) >= LEFT_OUT)
    .map(([sku, min, max]) => {
      const share = Math.min(1, Math.max(0, size + (chance("amount", customerNumber, sku, letter) - 0.5) * 0.4));
      return { sku, quantity: bundled(min + share * (max - min)), billingFrequency };
    });
}
