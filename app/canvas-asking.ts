import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { opensTheSame } from "#kernel/canvas/address";

/**
 * A renamed workspace shows the same cards, so nothing is refetched, and renaming works offline
 * too.
 */
export const shouldRevalidate = ({
  currentUrl: from,
  nextUrl: to,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === undefined &&
  from.pathname === to.pathname &&
  from.search !== to.search &&
  opensTheSame(from.searchParams, to.searchParams)
    ? false
    : defaultShouldRevalidate;
