import { useEffect, useRef } from "react";

/**
 * Scrolls a row (or column) of menu items or tabs that does not fit on the screen, so that the
 * current one (`here`, its address or tab) is in the middle.
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
