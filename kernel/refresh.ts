import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { askingAgain, reachPortal, TIMEOUT_MS } from "./api-client";
import { isSignInDue, isSomethingWaiting } from "./outbox/tab-outbox";

/**
 * Throttle: simultaneous refreshes are combined, and repeated ones (each mark of a load) run at
 * most this often.
 */
const PAUSE_MS = 1_000;
let lastAsked = -PAUSE_MS;
/** The data being fetched, until they are displayed. */
let loading: Promise<void> | undefined;
let shown = () => {};
/**
 * Also called by a frame that received new data, because a slow device may render the result
 * without ever rendering the loading state.
 */
export const newDataShown = () => shown();

let waiting: Promise<boolean> | undefined;
/**
 * One at a time: a new fetch would cancel the current one, so if changes came faster than
 * rendering, none would ever be shown.
 */
const refreshSoon = (): Promise<boolean> =>
  (waiting ??= (async () => {
    await new Promise((over) => setTimeout(over, lastAsked + PAUSE_MS - performance.now()));
    await loading;
    waiting = undefined;
    lastAsked = performance.now();
    return startRefresh();
  })());

/** The router's revalidation of the current page. */
let revalidatePage = () => {};
const again = askingAgain(() => void refresh());

/**
 * Starts fetching the page's data; false if that is not possible. /auth/me is checked because the
 * session may have expired without a call having noticed.
 */
async function startRefresh(): Promise<boolean> {
  try {
    await reachPortal();
    if (isSomethingWaiting()) await reachPortal("/auth/me");
    again.over();
  } catch (error) {
    again.failed(error);
    return false;
  }
  if (isSignInDue()) return false;
  loading = new Promise((over) => {
    shown = over;
    setTimeout(over, TIMEOUT_MS);
  });
  revalidatePage();
  return true;
}

async function refresh(): Promise<void> {
  if (await refreshSoon()) await loading;
}

/** If the portal is unreachable, where a refresh would wait: shows the page's cached data. */
export const showKeptData = () => void reachPortal().catch(() => revalidatePage());

/**
 * Revalidates the page's data after a change elsewhere. Without a network it waits until the portal
 * responds again, because the router would replace a usable page by an error page. It does nothing
 * if the session has expired while calls are pending: the page would be replaced by the sign-in
 * page, and with it the list in which one signs in (decision 0070). Resolves once the new data are
 * displayed or cannot be fetched now; a writer waits for it before an input shows the stored value.
 */
export function useRefresh(): () => Promise<void> {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    revalidatePage = revalidate;
    if (state === "idle") newDataShown();
  }, [revalidate, state]);
  return refresh;
}
