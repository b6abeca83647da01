import { useEffect, useRef } from "react";

/**
 * A menu or tabs on a narrow screen are a row wider than it, on a low one a menu is a column longer than it: where one is (`here`, the
 * address or the tab) stands in its middle.
 */
export function useHereInSight<Row extends HTMLElement = HTMLElement>(here: string) {
  const row = useRef<Row>(null);
  useEffect(() => {
    const current = row.current?.querySelector("[aria-current]:not([aria-current=false])")?.getBoundingClientRect();
    if (!row.current || !current) return;
    const { left, top, width, height } = row.current.getBoundingClientRect();
    row.current.scrollLeft += current.left - left - (width - current.width) / 2;
    row.current.scrollTop += current.top - top - (height - current.height) / 2;
  }, [here]);
  return row;
}
