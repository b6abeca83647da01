import { Link, useLocation } from "@remix-run/react";
import { ClipboardList, MapPin, Settings2, StickyNote, Truck } from "lucide-react";
import { classes } from "#ui/classes";
import { useHydrated } from "#ui/hydrated";

const TABS = [
  { id: "setup", label: "Setup", icon: Settings2 },
  { id: "load-list", label: "Load List", icon: Truck },
  { id: "stops", label: "Stops", icon: MapPin },
  { id: "notes", label: "Notes", icon: StickyNote },
  { id: "orders", label: "Orders", icon: ClipboardList },
] as const;
export type ReliefTab = (typeof TABS)[number]["id"];

/**
 * The tab named by the URL's hash, so that switching needs no network and a reload keeps the tab.
 * The default is the covered route's load list, or else the setup.
 */
export function useReliefTab(isChosen: boolean): ReliefTab {
  const { hash } = useLocation();
  const tab = TABS.find(({ id }) => hash === `#${id}`)?.id;
  const isHydrated = useHydrated();
  if (!isChosen) return "setup";
  return (isHydrated && tab) || "load-list";
}

/**
 * The area's tabs: at the left on a desktop, at the top on a phone, whose bottom has the driver's
 * menu. All but Setup are disabled without a coverage.
 */
export function ReliefTabs({ current, isChosen }: { current: ReliefTab; isChosen: boolean }) {
  const { search } = useLocation();
  const face = classes(
    "flex min-h-16 w-full items-center justify-center gap-1 text-13 font-semibold",
    "max-md:flex-col max-md:border-b-3",
    "md:min-h-12 md:justify-start md:gap-3 md:rounded-control md:px-3 md:text-base",
  );
  return (
    <nav
      aria-label="Relief coverage"
      className={classes(
        "border-line print:hidden",
        "max-md:sticky max-md:top-0 max-md:z-20 max-md:-mx-4 max-md:-mt-3 max-md:border-b max-md:bg-surface",
      )}
    >
      <ul className="flex md:grid md:gap-1">
        {TABS.map(({ id, label, icon: Icon }) => (
          <li key={id} className="min-w-0 flex-1">
            {isChosen || id === "setup" ? (
              <Link
                to={{ search, hash: `#${id}` }}
                aria-current={current === id ? "page" : undefined}
                className={classes(
                  face,
                  current === id
                    ? "border-accent text-accent md:bg-accent-wash"
                    : "border-transparent text-ink-2 hover:text-ink",
                )}
              >
                <Icon aria-hidden className="size-5" />
                {label}
              </Link>
            ) : (
              <span role="link" aria-disabled="true" className={classes(face, "border-transparent text-ink-3")}>
                <Icon aria-hidden className="size-5" />
                {label}
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
