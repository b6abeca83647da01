import { Link, type LinkProps } from "@remix-run/react";
import { forwardRef, type ButtonHTMLAttributes, type MouseEvent } from "react";
import { classes } from "./classes";

type Variant = "plain" | "primary" | "danger" | "quiet";
/**
 * `large` (52 px) is for primary actions on a phone, `medium` (48 px) for the rest of it, and
 * `small` (44 px) for the office's desktop.
 */
type Size = "large" | "medium" | "small";

const VARIANTS: Record<Variant, string> = {
  plain: "border-line bg-surface text-ink hover:bg-sunk",
  primary: "border-accent bg-accent text-accent-ink hover:opacity-90",
  danger: "border-line bg-surface text-bad hover:bg-bad-wash",
  quiet: "border-transparent text-accent hover:bg-accent-wash",
};
const SIZES: Record<Size, string> = {
  large: "min-h-13 rounded-card px-4",
  medium: "min-h-12 rounded-control px-4",
  small: "min-h-11 rounded-control px-3.5 text-sm",
};

const buttonClasses = (variant: Variant, size: Size, className?: string) =>
  classes(
    "inline-flex items-center justify-center gap-2 border text-center font-semibold leading-tight select-none transition-[background-color,opacity]",
    "disabled:opacity-50 aria-disabled:opacity-50",
    VARIANTS[variant],
    SIZES[size],
    className,
  );

interface ButtonStyle {
  variant?: Variant;
  size?: Size;
}

/**
 * The standard button. While `busy` it ignores clicks and tells assistive technology so; it keeps
 * focus, which a disabled one would lose.
 */
export const Button = forwardRef<
  HTMLButtonElement,
  ButtonHTMLAttributes<HTMLButtonElement> & ButtonStyle & { busy?: boolean }
>(function Button(
  { variant = "plain", size = "medium", busy = false, className, type = "button", onClick, ...rest },
  ref,
) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      ref={ref}
      type={type}
      data-variant={variant}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
      className={buttonClasses(variant, size, className)}
      {...rest}
    />
  );
});

/** A link that looks like a button. */
export function ButtonLink({ variant = "plain", size = "medium", className, ...rest }: LinkProps & ButtonStyle) {
  return <Link className={buttonClasses(variant, size, className)} {...rest} />;
}

/** A 48 px square with an icon; `label` is its accessible name. */
export const IconButton = forwardRef<HTMLButtonElement, ButtonHTMLAttributes<HTMLButtonElement> & { label: string }>(
  function IconButton({ label, className, type = "button", ...rest }, ref) {
    return (
      <button
        ref={ref}
        type={type}
        aria-label={label}
        title={label}
        className={classes(
          "grid size-12 shrink-0 place-items-center rounded-control border border-line bg-surface text-ink hover:bg-sunk disabled:opacity-50",
          className,
        )}
        {...rest}
      />
    );
  },
);
