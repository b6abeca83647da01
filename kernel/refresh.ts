import { useRevalidator } from "@remix-run/react";
import { useCallback, useRef } from "react";
import { reachPortal } from "./api-client";

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
 * Asks for the page's data anew, for what happened elsewhere. Without network nothing is asked: the router would put an error page
 * in the place of a page that can be used. The live stream's next opening asks again.
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
            () => current.current(),
            () => {},
          ),
      ),
    [],
  );
}
