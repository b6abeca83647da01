import { Link } from "@remix-run/react";
import { Bell } from "lucide-react";
import { classes } from "#ui/classes";
import { useMenuCount, useUnread } from "./unread";

/** Larger counts are shown as "99+". */
const MOST = 99;
const figure = (count: number) => (count > MOST ? `${MOST}+` : String(count));

/** The count beside a menu entry, or nothing if it is zero. */
export function MenuCount({ about, className }: { about: readonly string[]; className?: string }) {
  return <Count {...useMenuCount(about)} className={className} />;
}

function Count({ count, words, className }: { count: number; words: string; className: string | undefined }) {
  if (count === 0) return null;
  return (
    <span
      className={classes(
        "grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-12 leading-none font-bold text-accent-ink tabular-nums",
        className,
      )}
    >
      {figure(count)}
      <span className="sr-only"> {words}</span>
    </span>
  );
}

/** The link to the inbox, in every frame. */
export function InboxBell({ to, className }: { to: string; className?: string }) {
  const count = useUnread();
  return (
    <Link
      to={to}
      aria-label={count > 0 ? `Inbox, ${count} unread` : "Inbox"}
      title="Inbox"
      className={classes(
        "relative grid size-12 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunk",
        className,
      )}
    >
      <Bell aria-hidden className="size-5.5" />
      <Count count={count} words="unread" className="absolute top-0.5 right-0.5" />
    </Link>
  );
}
