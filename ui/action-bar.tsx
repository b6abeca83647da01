import type { ReactNode } from "react";
import { classes } from "./classes";

/** Sticks to the bottom edge of the screen while its form or list is longer than the screen. */
export const STAYS_IN_SIGHT = "sticky bottom-[var(--bar,0px)] z-10 -mx-1 border-t border-line px-1 py-3";

/**
 * The actions of a form or list: Cancel, Save. Use `raised` on a card, whose color differs from the
 * page's.
 */
export const ActionBar = ({ raised = false, children }: { raised?: boolean; children: ReactNode }) => (
  <div
    className={classes(
      STAYS_IN_SIGHT,
      "flex flex-wrap justify-end gap-2 max-sm:[&>*]:flex-1",
      raised ? "bg-surface" : "bg-paper",
    )}
  >
    {children}
  </div>
);
