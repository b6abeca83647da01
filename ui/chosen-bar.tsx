import type { ReactNode } from "react";
import { STAYS_IN_SIGHT } from "./action-bar";
import { classes } from "./classes";

/**
 * How many of a list are selected, with the actions for them. It stays visible while the list
 * scrolls.
 */
export function ChosenBar({
  label,
  said,
  children,
  acts,
}: {
  label: string;
  said: ReactNode;
  /** Controls to change the selection: all, none. */
  children: ReactNode;
  acts: ReactNode;
}) {
  return (
    <section aria-label={label} className={classes(STAYS_IN_SIGHT, "grid gap-2 bg-paper")}>
      <p role="status" className="font-semibold">
        {said}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:[&>*]:flex-1 max-sm:[&>*]:px-2">
        {children}
        <span className="flex-1 max-sm:hidden" />
        {acts}
      </div>
    </section>
  );
}
