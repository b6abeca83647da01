import { Link } from "@remix-run/react";
import { classes } from "./classes";
import { useHereInSight } from "./here-in-sight";

export interface TabLink {
  to: string;
  label: string;
  current: boolean;
}

/** Tabs as links, so that they work before JavaScript has loaded and with the browser's back and forward. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const row = useHereInSight(tabs.find(({ current }) => current)?.to ?? "");
  return (
    <nav ref={row} aria-label={label} className="flex gap-1 overflow-x-auto rounded-card bg-sunk p-1">
      {tabs.map(({ to, label: name, current }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          aria-current={current ? "page" : undefined}
          className={classes(
            "grid min-h-12 flex-1 place-items-center rounded-control px-3 font-semibold whitespace-nowrap",
            current ? "chosen" : "text-ink-2",
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
