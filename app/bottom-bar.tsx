import { NavLink, useLocation } from "@remix-run/react";
import { Ellipsis } from "lucide-react";
import { MenuCount } from "#cartridges/notification/bell";
import type { MenuItem } from "#kernel/page-table";
import { classes } from "#ui/classes";
import { useClosingDetails } from "./closing-details";

/**
 * The bar's height does not depend on the text size, and labels do not wrap, because a page's own
 * bar sits on top of it.
 */
const tab = (isActive: boolean) =>
  classes(
    "relative flex h-16 flex-col items-center justify-center gap-1 border-t-3 text-center text-[min(0.75rem,13px,3.4vw)] leading-tight font-semibold tracking-tight whitespace-nowrap",
    isActive ? "border-accent text-accent" : "border-transparent text-ink-2",
  );

function BarIcon({ icon: Icon, counts }: Pick<MenuItem, "icon" | "counts">) {
  return (
    <span className="relative">
      <Icon aria-hidden className="size-5.5" />
      {counts && <MenuCount about={counts} className="absolute -top-2 left-4" />}
    </span>
  );
}

/**
 * A driver's menu on a phone, in thumb reach: frequently used entries in the bar, the rest one tap
 * away behind More. Logout is not here, so that nobody signs out by accident with gloves on. It
 * works before JavaScript has loaded.
 */
export function BottomBar({ menu }: { menu: readonly MenuItem[] }) {
  const inBar = menu.filter(({ bar }) => bar),
    rest = menu.filter(({ bar }) => !bar);
  return (
    <nav
      aria-label="Sections"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {inBar.map(({ to, label, icon, counts }) => (
          <li key={to}>
            <NavLink to={to} end className={({ isActive }) => tab(isActive)}>
              <BarIcon icon={icon} counts={counts} />
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          <More rest={rest} />
        </li>
      </ul>
    </nav>
  );
}

/** Opens above the bar, over a backdrop that closes it. Navigating also closes it. */
function More({ rest }: { rest: readonly MenuItem[] }) {
  const { key, pathname } = useLocation();
  const details = useClosingDetails(key);
  return (
    <details key={key} ref={details} className="group">
      <summary
        className={classes(
          tab(rest.some(({ to }) => to === pathname)),
          "list-none [&::-webkit-details-marker]:hidden",
          "group-open:before:fixed group-open:before:inset-0 group-open:before:bg-[rgb(16_21_27/0.5)]",
        )}
      >
        <Ellipsis aria-hidden className="size-5.5" />
        More
        {rest.map(
          ({ to, counts }) => counts && <MenuCount key={to} about={counts} className="absolute top-1 left-1/2" />,
        )}
      </summary>
      <ul className="absolute inset-x-0 bottom-full rounded-t-2xl border-t border-line bg-surface p-3">
        {rest.map(({ to, label, icon: Icon, counts }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              // If the page has to wait for the network, its message must not be hidden behind the
              // open menu.
              onClick={() => {
                details.current!.open = false;
              }}
              className={({ isActive }) =>
                classes(
                  "flex min-h-13 items-center gap-3 rounded-control px-3 font-medium",
                  isActive ? "bg-accent-wash font-semibold text-accent" : "text-ink",
                )
              }
            >
              <Icon aria-hidden className="size-5.5" />
              {label}
              {counts && <MenuCount about={counts} className="ml-auto" />}
            </NavLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
