import { Link, useLocation } from "@remix-run/react";
import { CircleUser } from "lucide-react";
import { classes } from "#ui/classes";
import { ConnectionBadge } from "#ui/connection-badge";
import { SignOut } from "#kernel/sign-out";
import { useClosingDetails } from "./closing-details";

/**
 * The person's account, whether the portal answers, and Logout. It opens before JavaScript has
 * loaded.
 */
export function AccountMenu({
  account,
  name,
  above = false,
}: {
  /** The account's page; null on that page itself. */
  account: string | null;
  /** Shown where there is room. */
  name?: string;
  /** Opens upward, for the bottom of a sidebar. */
  above?: boolean;
}) {
  const { key } = useLocation();
  const details = useClosingDetails(key);
  return (
    <details
      key={key}
      ref={details}
      className="group relative"
      // Closes the menu, which would hide Logout's message.
      onSubmit={() => {
        details.current!.open = false;
      }}
    >
      <summary
        aria-label={name ? `Account menu: ${name}` : "Account menu"}
        className={classes(
          "flex min-h-12 min-w-12 cursor-pointer list-none items-center justify-center gap-2 rounded-control text-sm font-medium text-ink-2 hover:bg-sunk [&::-webkit-details-marker]:hidden",
          "group-open:before:fixed group-open:before:inset-0 group-open:before:z-40",
          name && "-mx-2 px-2",
        )}
      >
        <CircleUser aria-hidden className="size-5.5 shrink-0" />
        {name && <span className="min-w-0 truncate">{name}</span>}
      </summary>
      <div
        className={classes(
          "absolute z-40 grid w-56 gap-2 rounded-card border border-line bg-surface p-3 shadow-card",
          above ? "bottom-full left-0" : "top-full right-0",
        )}
      >
        <div className="px-3">
          <ConnectionBadge always />
        </div>
        {account && (
          <Link to={account} className="flex min-h-12 items-center rounded-control px-3 font-medium hover:bg-sunk">
            Account
          </Link>
        )}
        <SignOut />
      </div>
    </details>
  );
}
