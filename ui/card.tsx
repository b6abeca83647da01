import type { ReactNode } from "react";
import { classes } from "./classes";

/**
 * A surface on the page's background with an optional heading. `flat` omits the surface, inside a
 * window that already is one.
 */
export function Card({
  id,
  title,
  action,
  children,
  flat = false,
  className,
}: {
  /** The hash of addresses that lead to it. */
  id?: string;
  title?: string;
  action?: ReactNode;
  children: ReactNode;
  flat?: boolean;
  className?: string;
}) {
  return (
    <section id={id} className={classes(!flat && "rounded-card border border-line bg-surface p-5", className)}>
      {(title || action) && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-4">
          {title && <h2 className="text-lg font-semibold">{title}</h2>}
          {action && <div className="-my-2.5">{action}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
