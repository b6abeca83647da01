import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { askAgain, reachPortal } from "./api-client";
import { isSignInDue, isSomethingWaiting } from "./outbox/here";

/** What comes together is asked for together, and what comes again and again (each mark of a load) at most so often. */
const PAUSE_MS = 1_000;
let asked = -PAUSE_MS;
let waiting: Promise<boolean> | undefined;
const soon = (run: () => Promise<boolean>): Promise<boolean> =>
  (waiting ??= new Promise((begun) =>
    setTimeout(
      () => {
        waiting = undefined;
        asked = performance.now();
        begun(run());
      },
      Math.max(0, asked + PAUSE_MS - performance.now()),
    ),
  ));

/** Who waits for new data. One list for the page: a card that asked may be gone when they are here, and whoever stands says so. */
const awaited: (() => void)[] = [];
/** A frame that took new data calls it too: a slow device may draw the answer without ever having drawn that it was asked for. */
export const newDataShown = () => awaited.splice(0).forEach((shown) => shown());

/** @throws ApiError without network, and where the session has ended, which a call on its way may not have learned yet. */
async function mayAsk(): Promise<boolean> {
  await reachPortal();
  if (isSomethingWaiting()) await reachPortal("/auth/me");
  return !isSignInDue();
}

/**
 * Revalidates the page's data after a change elsewhere. Without network it waits until the portal answers: the router would show an error
 * page in place of a usable page. It does nothing where the session has ended while something waits to be
 * sent: the page would give way to the sign-in, and with it the list in which one signs in on the spot (decision 0074).
 * Resolved, the new data are on the screen, or there were none to fetch: who writes waits for it before an input shows what is stored.
 */
export function useRefresh(): () => Promise<void> {
  const { revalidate, state } = useRevalidator();
  const current = useRef(revalidate);
  current.current = revalidate;
  useEffect(() => {
    if (state === "idle") newDataShown();
  }, [state]);
  return useCallback(async function refresh() {
    const isBegun = await soon(async () => {
      const may = await mayAsk().catch((error: unknown) => {
        askAgain(error, () => void refresh());
        return false;
      });
      if (may) current.current();
      return may;
    });
    if (isBegun) await new Promise<void>((shown) => awaited.push(shown));
  }, []);
}
