import type { ReactNode } from "react";

/** How many of a list are chosen, and what can be done with them. It stays in sight while the list is read. */
export function ChosenBar({
  label,
  said,
  children,
  acts,
}: {
  label: string;
  said: ReactNode;
  /** Other choices: all of them, none. */
  children: ReactNode;
  acts: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-[var(--bar,0px)] z-10 -mx-1 grid gap-2 border-t border-line bg-paper px-1 py-3"
    >
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
