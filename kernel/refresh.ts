import { useRevalidator } from "@remix-run/react";
import { useCallback, useRef } from "react";
import { reachPortal } from "./api-client";

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
      void reachPortal().then(
        () => current.current(),
        () => {},
      ),
    [],
  );
}
