import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { askingAgain, reachPortal, TIMEOUT_MS } from "./api-client";
import { isSignInDue, isSomethingWaiting } from "./outbox/here";

/** What comes together is asked for together, and what comes again and again (each mark of a load) at most so often. */
const PAUSE_MS = 1_000;
let asked = -PAUSE_MS;
/** The data that are on their way, until they are on the screen. */
let loading: Promise<void> | undefined;
let shown = () => {};
/** A frame that took new data calls it too: a slow device may draw the answer without ever having drawn that it was asked for. */
export const newDataShown = () => shown();

let waiting: Promise<boolean> | undefined;
/** One at a time: another would take its place, and where news comes faster than the page is drawn, none would ever be shown. */
const soon = (): Promise<boolean> =>
  (waiting ??= (async () => {
    await new Promise((over) => setTimeout(over, asked + PAUSE_MS - performance.now()));
    await loading;
    waiting = undefined;
    asked = performance.now();
    return ask();
  })());

/** The router's own, of the one page that is shown. */
let revalidatePage = () => {};
const again = askingAgain(() => void refresh());

/** Begins to fetch the page's data, or says that it could not. A session may have ended, which a call on its way has not learned yet. */
async function ask(): Promise<boolean> {
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
  if (await soon()) await loading;
}

/** Where the portal does not answer, which a refresh would wait for: shows the page's data as the phone keeps them. */
export const showKeptData = () => void reachPortal().catch(() => revalidatePage());

/**
 * Revalidates the page's data after a change elsewhere. Without network that is left until the portal answers again: the router would show an
 * error page in place of a usable page. It does nothing where the session has ended while something waits to be sent: the page would give
 * way to the sign-in, and with it the list in which one signs in on the spot (decision 0074).
 * Resolved, the new data are on the screen, or none could be fetched now: who writes waits for it before an input shows what is stored.
 */
export function useRefresh(): () => Promise<void> {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    revalidatePage = revalidate;
    if (state === "idle") newDataShown();
  }, [revalidate, state]);
  return refresh;
}
