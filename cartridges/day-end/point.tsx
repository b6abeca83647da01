import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "#ui/classes";

/** A card for one point that is done or left: an icon, a sentence, and its actions. */
export function Point({ title, done, children }: { title: string; done: boolean; children?: ReactNode }) {
  const Icon = done ? CircleCheck : TriangleAlert;
  return (
    <section className="grid grid-cols-1 gap-2 rounded-card border border-line bg-surface px-4 py-3">
      <h2 className="flex items-center gap-2 text-15 font-semibold">
        <Icon aria-hidden className={classes("size-5 shrink-0", done ? "text-ok" : "text-warn")} />
        {title}
      </h2>
      {children}
    </section>
  );
}
