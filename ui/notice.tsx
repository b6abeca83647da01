import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes";

const LOOKS = {
  info: { icon: Info, tone: "bg-accent-wash text-accent" },
  ok: { icon: CircleCheck, tone: "bg-ok-wash text-ok" },
  warn: { icon: TriangleAlert, tone: "bg-warn-wash text-warn" },
  bad: { icon: CircleAlert, tone: "bg-bad-wash text-bad" },
};

/** Something said in its place on the page. A bad one is read out at once. */
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
        {children && <div className="text-[15px]">{children}</div>}
      </div>
      {action}
    </div>
  );
}

/** What is wrong with one field, beneath it; the field names it by `id`. `announced` where the field loses focus as it is said. */
export function FieldError({
  id,
  announced = false,
  className,
  children,
}: {
  id: string;
  announced?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <p id={id} role={announced ? "alert" : undefined} className={classes("text-sm font-medium text-bad", className)}>
      {children}
    </p>
  );
}

/** Nothing to show, said kindly and with what can be done about it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="rounded-card border border-dashed border-line-strong px-6 py-12 text-center">
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="mx-auto mt-2 max-w-prose text-ink-2">{children}</div>}
    </div>
  );
}
