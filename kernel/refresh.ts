import { useRevalidator } from "@remix-run/react";
import { useCallback, useRef } from "react";
import { reachPortal } from "./api-client";
import { isSignInDue } from "./outbox/here";

/** What comes together is asked for together, and what comes again and again (each mark of a load) at most so often. */
const PAUSE_MS = 1_000;
let asked = -PAUSE_MS;
let waiting: ReturnType<typeof setTimeout> | undefined;
function soon(run: () => void): void {
  waiting ??= setTimeout(
    () => {
      waiting = undefined;
      asked = performance.now();
      run();
    },
    Math.max(0, asked + PAUSE_MS - performance.now()),
  );
}

/**
 * Revalidates the page's data after a change elsewhere. Without network it does nothing: the router would show an error page
 * in place of a usable page. The live stream refreshes when it reconnects. Nor where the session has ended while something waits to be
 * sent: the page would give way to the sign-in, and with it the list in which one signs in on the spot (decision 0074).
 */
export function useRefresh(): () => void {
  const { revalidate } = useRevalidator();
  const current = useRef(revalidate);
  current.current = revalidate;
  return useCallback(
    () =>
      soon(
        () =>
          void reachPortal().then(
            () => {
              if (!isSignInDue()) current.current();
            },
            () => {},
          ),
      ),
    [],
  );
}
