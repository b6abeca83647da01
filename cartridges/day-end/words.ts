import type { RestReason } from "./kinds";

export { DIFFERENCE_WORDS, faceOf } from "#cartridges/stop/words";

export const REST_WORDS: Record<RestReason, string> = {
  count: "Count was wrong",
  left: "Left at a customer",
  lost: "Can't be found",
  damaged: "Damaged",
  other: "Something else",
};

/** "12 bags and 40 pieces". */
export function soilWords({ bags, pieces }: { bags: number; pieces: number }): string {
  const parts = [
    ...(bags > 0 ? [`${bags} ${bags === 1 ? "bag" : "bags"}`] : []),
    ...(pieces > 0 ? [`${pieces} ${pieces === 1 ? "piece" : "pieces"}`] : []),
  ];
  return parts.join(" and ") || "Nothing";
}
