import { useRevalidator } from "@remix-run/react";
import { useCallback, useRef } from "react";
import { reachPortal } from "./api-client";

/**
 * Revalidates the page's data after a change elsewhere. Without network it does nothing: the router would show an error page
 * in place of a usable page. The live stream refreshes when it reconnects.
 */
export function useRefresh(): () => void {
  const { revalidate } = useRevalidator();
  const current = useRef(revalidate);
  current.current = revalidate;
  return useCallback(
    () =>
      void reachPortal().then(
        () => current.current(),
        () => {},
      ),
    [],
  );
}
