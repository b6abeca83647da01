import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { classes } from "./classes";

interface Tab<Id extends string> {
  id: Id;
  label: string;
  content: ReactNode;
}

/** The index a key moves to, by key; other keys do not move. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Tabs within a page that need no addresses. The Tab key stops at the selected one; the arrow keys
 * select.
 */
export function Tabs<Id extends string>({
  label,
  first,
  tabs,
}: {
  label: string;
  /** The one that is open at first. */
  first: Id;
  tabs: readonly Tab<Id>[];
}) {
  const [open, setOpen] = useState(first);
  const base = useId();
  const choose = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    // With a modifier key it belongs to the browser: Alt and an arrow go back.
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const next =
      tabs[
        step(
          tabs.findIndex(({ id }) => id === open),
          tabs.length,
        )
      ]!;
    setOpen(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  };
  return (
    <div className="grid gap-4">
      <div
        role="tablist"
        aria-label={label}
        className="grid auto-cols-fr grid-flow-col gap-1 rounded-card bg-sunk p-1 md:max-w-xl"
      >
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={id === open}
            aria-controls={`${base}-panel`}
            tabIndex={id === open ? 0 : -1}
            onClick={() => setOpen(id)}
            onKeyDown={choose}
            className={classes(
              "min-h-12 rounded-control px-2 py-1 text-15 leading-tight font-semibold",
              id === open ? "chosen" : "text-ink-2",
            )}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        key={open}
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${open}`}
        tabIndex={0}
        className="grid gap-4"
      >
        {tabs.find(({ id }) => id === open)?.content}
      </div>
    </div>
  );
}
