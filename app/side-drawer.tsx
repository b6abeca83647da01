import { NavLink, useLocation } from "@remix-run/react";
import { Menu } from "lucide-react";
import { MenuCount } from "#cartridges/notification/bell";
import type { MenuItem } from "#kernel/page-table";
import { classes } from "#ui/classes";
import { useClosingDetails } from "./closing-details";
import { MenuGroups } from "./menu-groups";

/**
 * A long menu on a phone: it slides in from the side, over a backdrop that closes it. Navigating
 * also closes it.
 */
export function SideDrawer({ menu }: { menu: readonly MenuItem[] }) {
  const { pathname } = useLocation();
  const details = useClosingDetails(pathname);
  const close = () => {
    details.current!.open = false;
  };
  return (
    <details key={pathname} ref={details} className="group md:hidden">
      <summary
        aria-label="Menu"
        className={classes(
          "grid size-12 list-none place-items-center rounded-control text-ink-2 [&::-webkit-details-marker]:hidden",
          "group-open:before:fixed group-open:before:inset-0 group-open:before:z-40 group-open:before:bg-[rgb(16_21_27/0.5)]",
        )}
      >
        <Menu aria-hidden className="size-6" />
      </summary>
      <nav
        aria-label="Sections"
        className="fixed inset-y-0 left-0 z-40 w-[min(18rem,85vw)] overflow-y-auto border-r border-line bg-surface p-3 shadow-card group-open:animate-[from-side_200ms_ease-out] motion-reduce:animate-none!"
      >
        <MenuGroups
          menu={menu}
          entry={({ to, label, icon: Icon, counts }) => (
            <NavLink
              key={to}
              to={to}
              end
              onClick={close}
              className={({ isActive }) =>
                classes(
                  "relative flex min-h-12 items-center gap-3 rounded-control px-3 font-medium",
                  isActive ? "bg-accent-wash font-semibold text-accent" : "text-ink",
                )
              }
            >
              <Icon aria-hidden className="size-5" />
              {label}
              {counts && <MenuCount about={counts} className="ml-auto" />}
            </NavLink>
          )}
        />
      </nav>
    </details>
  );
}
