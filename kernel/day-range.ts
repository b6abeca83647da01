/** Two days between which a list is shown; either may be open. */
export interface DayRange {
  from?: string | null | undefined;
  to?: string | null | undefined;
}

/** Whether the first is not after the last. */
export const inOrder = ({ from, to }: DayRange) => !from || !to || from <= to;
/** What a schema says where they are not. */
export const NOT_IN_ORDER = { path: ["to"], error: "to must not be before from." };

/** One of the two days changed; the other follows where they would cross. */
export function daysWith({ from, to }: DayRange, name: "from" | "to", value: string): { from: string; to: string } {
  const changed = { from: from ?? "", to: to ?? "", [name]: value };
  return inOrder(changed) ? changed : { from: value, to: value };
}
