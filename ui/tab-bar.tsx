import { Link } from "@remix-run/react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes";

export interface BarTab {
  to: string;
  label: string;
  icon: LucideIcon;
  current: boolean;
  /** The number of unread items behind it. */
  count?: ReactNode;
}

/**
 * A page's tabs as links, so that they work before JavaScript has loaded: at the bottom edge of a
 * phone, above the content on a desktop.
 */
export function TabBar({ label, tabs }: { label: string; tabs: readonly BarTab[] }) {
  return (
    <nav
      aria-label={label}
      className="z-30 border-line bg-surface max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-t max-md:pb-[env(safe-area-inset-bottom)] md:mb-6 md:bg-transparent md:px-4 print:hidden"
    >
      <ul className="flex md:gap-1 md:border-b md:border-line">
        {tabs.map(({ to, label: name, icon: Icon, current, count }) => (
          <li key={to} className="min-w-0 flex-1 md:flex-none">
            <Link
              to={to}
              aria-current={current ? "page" : undefined}
              className={classes(
                "flex min-h-16 items-center justify-center gap-1 text-13 font-semibold max-md:flex-col max-md:border-t-3 md:-mb-px md:min-h-12 md:gap-2 md:border-b-3 md:px-4 md:text-base",
                current ? "border-accent text-accent" : "border-transparent text-ink-2 hover:text-ink",
              )}
            >
              <span className="relative">
                <Icon aria-hidden className="size-5" />
                {count && <span className="absolute -top-2 left-3 md:hidden">{count}</span>}
              </span>
              {name}
              {count && <span className="max-md:hidden">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
