import { Link } from "@remix-run/react";
import { classes } from "./classes";
import { useScrollToCurrent } from "./scroll-to-current";

export interface TabLink {
  to: string;
  label: string;
  current: boolean;
}

/**
 * Tabs as links, so that they work before JavaScript has loaded and with the browser's back and
 * forward. If they do not fit, the row scrolls; with `wrap`, they form two rows instead.
 */
export function TabLinks({ label, tabs, wrap = false }: { label: string; tabs: readonly TabLink[]; wrap?: boolean }) {
  const row = useScrollToCurrent(tabs.find(({ current }) => current)?.to ?? "");
  return (
    <nav
      ref={row}
      aria-label={label}
      className={classes("flex gap-1 rounded-card bg-sunk p-1", wrap ? "flex-wrap" : "overflow-x-auto")}
    >
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
