/** The first and last day of a list; either may be open. */
export interface DayRange {
  from?: string | null | undefined;
  to?: string | null | undefined;
}

/** Whether `from` is not after `to`. */
export const inOrder = ({ from, to }: DayRange) => !from || !to || from <= to;
/** The schema error if they are not in order. */
export const NOT_IN_ORDER = { path: ["to"], error: "to must not be before from." };

/** Changes one of the days, and moves the other along if they would cross. */
export function daysWith({ from, to }: DayRange, name: "from" | "to", value: string): { from: string; to: string } {
  const changed = { from: from ?? "", to: to ?? "", [name]: value };
  return inOrder(changed) ? changed : { from: value, to: value };
}
