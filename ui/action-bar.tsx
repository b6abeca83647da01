import type { ReactNode } from "react";
import { classes } from "./classes";

/** Stays at the bottom edge of the screen while what it belongs to is longer than the screen. */
export const STAYS_IN_SIGHT = "sticky bottom-[var(--bar,0px)] z-10 -mx-1 border-t border-line px-1 py-3";

/** What is done with a form or a list: Cancel, Save. `raised` on a card, which has another color than the page. */
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
