import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Whether the page is being printed, known early enough to render the print layout, so that it is
 * not part of the page on screen. Without JavaScript, the page prints as it is.
 */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const paper = matchMedia("print");
    const settle = (now: boolean) => flushSync(() => setPrinting(now));
    const begin = () => settle(true);
    const end = () => settle(false);
    const change = ({ matches }: MediaQueryListEvent) => settle(matches);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    paper.addEventListener("change", change);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
      paper.removeEventListener("change", change);
    };
  }, []);
  return printing;
}
