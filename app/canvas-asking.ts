import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { opensTheSame } from "#kernel/canvas/address";

/** A workspace that gets another name shows what it has shown: nothing is asked of the portal, so that it is renamed without network too. */
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
