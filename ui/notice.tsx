import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes";

const LOOKS = {
  info: { icon: Info, tone: "bg-accent-wash text-accent" },
  ok: { icon: CircleCheck, tone: "bg-ok-wash text-ok" },
  warn: { icon: TriangleAlert, tone: "bg-warn-wash text-warn" },
  bad: { icon: CircleAlert, tone: "bg-bad-wash text-bad" },
};

/** A message inside the page. An error is announced to screen readers at once. */
export function Notice({
  kind = "info",
  id,
  title,
  children,
  action,
}: {
  kind?: keyof typeof LOOKS;
  id?: string;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const { icon: Icon, tone } = LOOKS[kind];
  return (
    <div
      id={id}
      role={kind === "bad" ? "alert" : "status"}
      className={classes("flex items-start gap-3 rounded-card px-4 py-3", tone)}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-15">{children}</div>}
      </div>
      {action}
    </div>
  );
}

/**
 * A field's error, shown below it; the field refers to it by `id`. `announced` reads it out at
 * once, for an error that appears when focus leaves the field.
 */
export function FieldError({
  id,
  announced = false,
  className,
  children,
}: {
  id?: string;
  announced?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      id={id}
      role={announced ? "alert" : undefined}
      className={classes("block text-sm font-medium text-bad", className)}
    >
      {children}
    </span>
  );
}

/** An empty state: a friendly message and what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="rounded-card border border-dashed border-line-strong px-6 py-12 text-center">
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="mx-auto mt-2 max-w-prose text-ink-2">{children}</div>}
    </div>
  );
}
