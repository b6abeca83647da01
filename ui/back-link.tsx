import { Link, type LinkProps } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { classes } from "./classes";

/** A back link above a page, labeled with its destination. */
export function BackLink({ className, children, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={classes(
        "inline-flex min-h-12 max-w-full items-center gap-2 justify-self-start font-medium text-accent print:hidden",
        className,
      )}
    >
      <ArrowLeft aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </Link>
  );
}
