import type { DeliveredLine, Delivery } from "./schema";

export const deliveredPieces = ({ lines }: Pick<Delivery, "lines">): number =>
  lines.reduce((sum, { delivered }) => sum + delivered, 0);

/** Pieces that were due and not delivered, whatever the reason. */
export const missingPieces = ({ lines }: Pick<Delivery, "lines">): number =>
  lines.reduce((sum, { due, delivered }) => sum + Math.max(0, due - delivered), 0);

/** What was picked up, in words: "12 pieces and 3 mixed bags"; null if nothing was counted. */
export function soilWords({ lines, soil_bags, soil_unit }: Pick<Delivery, "lines" | "soil_bags" | "soil_unit">) {
  const counted = lines.filter(({ soil }) => soil !== null);
  const sum = counted.reduce((total, { soil }) => total + soil!, 0);
  const words = [
    ...(counted.length > 0 ? [`${sum} ${sum === 1 ? soil_unit.slice(0, -1) : soil_unit}`] : []),
    ...(soil_bags !== null ? [`${soil_bags} mixed ${soil_bags === 1 ? "bag" : "bags"}`] : []),
  ];
  return words.length > 0 ? words.join(" and ") : null;
}

const REASONS: Record<NonNullable<DeliveredLine["reason"]>, string> = {
  short: "short",
  count: "count corrected",
  refused: "not taken",
  damaged: "damaged",
  unsaid: "less than due",
};

/** A line's difference in words: "3 short"; null if what was due was delivered. */
export function differenceWords({ due, delivered, reason }: DeliveredLine): string | null {
  if (delivered === due) return null;
  if (delivered > due) return `${delivered - due} more than due`;
  return `${due - delivered} ${REASONS[reason ?? "unsaid"]}`;
}
