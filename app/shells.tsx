import { NavLink, useLocation } from "@remix-run/react";
import { Settings } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "#ui/classes";
import { ConnectionBadge } from "#ui/connection-badge";
import { FocusKeeper } from "#ui/focus-keeper";
import { useScrollToCurrent } from "#ui/scroll-to-current";
import { companyName } from "#ui/page-title";
import { InboxBell, MenuCount } from "#cartridges/notification/bell";
import type { MenuItem } from "#kernel/page-table";
import type { Person } from "#kernel/outbox/rules";
import { Waiting } from "#kernel/outbox/waiting";
import { News } from "#cartridges/notification/news";
import { AccountMenu } from "./account-menu";
import { BottomBar } from "./bottom-bar";
import { HangingLinen } from "./hanging-linen";
import { MenuGroups } from "./menu-groups";

const Stripe = () => <div className="stripe print:hidden" aria-hidden />;
const SkipLink = () => (
  <a
    href="#content"
    className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3"
  >
    Skip to the content
  </a>
);

function MenuLink({ to, label, icon: Icon, counts }: MenuItem) {
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) =>
        classes(
          // Relative, so that a count's hidden text does not make the page wider than the scrolling
          // menu.
          "relative flex min-h-12 items-center gap-3 rounded-control px-3 font-medium whitespace-nowrap",
          isActive ? "bg-accent-wash font-semibold text-accent" : "text-ink-2 hover:bg-sunk",
        )
      }
    >
      <Icon aria-hidden className="size-5" />
      {label}
      {counts && <MenuCount about={counts} className="md:ml-auto" />}
    </NavLink>
  );
}

/** A longer company name uses two smaller lines, since it shares its line with the bell. */
const SHORT_NAME = 13;

/**
 * The layout of the office and the driver on a desktop, with the menu on the left. On a narrow
 * screen the office's menu slides in from the side, and the driver's is at the bottom.
 */
export function SideShell({
  company,
  menu,
  person,
  account,
  inbox,
  children,
  search,
  drawer,
  wide = false,
  bar = false,
}: {
  /** The company's name. */
  company: string;
  menu: readonly MenuItem[];
  /** Renders the menu on a phone, unless it is at the bottom edge. */
  drawer?: (menu: readonly MenuItem[]) => ReactNode;
  person: Person;
  account: string;
  inbox: string;
  children: ReactNode;
  /** The global search, if there is one. */
  search?: ReactNode;
  wide?: boolean;
  /** On a phone the menu is at the bottom edge, in thumb reach. */
  bar?: boolean;
}) {
  const row = useScrollToCurrent(useLocation().pathname);
  return (
    <div className={classes("min-h-dvh", bar && "has-bar")}>
      <SkipLink />
      <News />
      <FocusKeeper />
      <Stripe />
      <div className="md:grid md:grid-cols-[232px_minmax(0,1fr)] print:block">
        <header className="border-line bg-surface px-3 max-md:border-b md:sticky md:top-0 md:flex md:h-[calc(100dvh-7px)] md:flex-col md:border-r md:py-4 print:hidden">
          <div
            className={classes(
              "flex flex-wrap items-center justify-between gap-x-2 px-1 md:gap-y-2 md:px-3 md:py-0 md:pb-4",
              bar ? "py-0.5" : "py-3",
            )}
          >
            {drawer?.(menu)}
            <p
              title={company}
              className={classes(
                "line-clamp-2 min-w-0 flex-1 basis-20 font-bold tracking-tight wrap-anywhere",
                company.length > SHORT_NAME ? "text-15 leading-tight" : "text-lg sm:text-xl",
              )}
            >
              {company}
            </p>
            {/* On a desktop the search has its own line, below the name and the bell. */}
            <div className="ml-auto flex flex-wrap items-center justify-end sm:gap-1 md:contents">
              <div className="contents md:hidden">
                <Waiting person={person} />
                <ConnectionBadge compact />
              </div>
              {search}
              <InboxBell to={inbox} />
              <div className="md:hidden">
                <AccountMenu account={account} />
              </div>
            </div>
          </div>
          <nav ref={row} aria-label="Sections" className="side-menu overflow-y-auto max-md:hidden md:flex">
            <MenuGroups menu={menu} entry={(item) => <MenuLink key={item.to} {...item} />} />
          </nav>
          <div className="mt-auto grid justify-items-start gap-1 px-3 pt-2 max-md:hidden">
            <Waiting person={person} className="-mx-2" />
            <ConnectionBadge />
            <AccountMenu account={account} name={person.name} above />
          </div>
        </header>
        <main
          id="content"
          className={classes(
            "mx-auto w-full print:max-w-none print:p-0",
            !wide && "max-w-5xl px-4 md:px-8 md:py-8",
            !wide && (bar ? "max-md:pt-3 max-md:pb-[calc(var(--bar)+1.25rem)]" : "max-md:py-5"),
          )}
        >
          {children}
        </main>
      </div>
      {bar && <BottomBar menu={[...menu, { to: account, label: "Settings", icon: Settings }]} />}
    </div>
  );
}

/**
 * The buyer's layout: a heading and the account menu. One column, unless `wide` content uses a
 * desktop's width. `tabs` is a TabBar.
 */
export function PlainShell({
  title,
  subtitle,
  tabs,
  account = "/account",
  inbox = "/customer/inbox",
  wide = false,
  children,
}: {
  title: string;
  subtitle?: string;
  tabs?: ReactNode;
  account?: string | null;
  inbox?: string | null;
  wide?: boolean;
  children: ReactNode;
}) {
  const width = wide ? "max-w-6xl" : "max-w-3xl";
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <News />
      <FocusKeeper />
      <Stripe />
      <header className={classes("mx-auto flex flex-wrap items-center gap-x-2 px-4 py-3 sm:gap-x-3 sm:py-4", width)}>
        {/* With large text the controls wrap below the name, which never gets narrower than this.
         */}
        <div className="min-w-0 flex-1 basis-26">
          <p className="truncate text-13 text-ink-2">{companyName()}</p>
          <h1 className="text-lg leading-snug font-bold sm:text-22">{title}</h1>
          {subtitle && <p className="text-sm text-ink-2">{subtitle}</p>}
        </div>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 sm:gap-3">
          {inbox && <InboxBell to={inbox} />}
          <AccountMenu account={account} />
        </div>
      </header>
      {tabs && <div className={classes("mx-auto", width)}>{tabs}</div>}
      <main id="content" className={classes("mx-auto grid grid-cols-1 gap-6 px-4 pb-8", width)}>
        {children}
      </main>
      <footer className={classes("flex justify-center pb-8 print:hidden", tabs !== undefined && "max-md:pb-28")}>
        <ConnectionBadge />
      </footer>
    </div>
  );
}

/**
 * A page for someone who is not signed in: the name, one card, and on a desk what the portal is.
 */
export function SignedOutLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <FocusKeeper />
      <Stripe />
      <div className="flex flex-1">
        <aside className="hidden flex-1 flex-col items-center justify-center gap-10 bg-accent-wash px-10 lg:flex">
          <HangingLinen className="w-full max-w-lg" />
          <p className="max-w-md text-center text-22 leading-snug font-semibold text-balance text-accent">
            See what you rent, order what differs, and know what came.
          </p>
        </aside>
        <div className="flex min-w-0 flex-1 flex-col">
          <main id="content" className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-4 py-8">
            {children}
          </main>
          <footer className="flex justify-center pb-6">
            <ConnectionBadge />
          </footer>
        </div>
      </div>
    </div>
  );
}
