import { useEffect, useRef } from "react";

/**
 * Scrolls a row (or column) of menu items or tabs that does not fit on the screen, so that the
 * current one (`current`, its address or tab) is in the middle.
 */
export function useScrollToCurrent<Row extends HTMLElement = HTMLElement>(current: string) {
  const row = useRef<Row>(null);
  useEffect(() => {
    const item = row.current?.querySelector("[aria-current]:not([aria-current=false])")?.getBoundingClientRect();
    if (!row.current || !item) return;
    const { left, top, width, height } = row.current.getBoundingClientRect();
    row.current.scrollLeft += item.left - left - (width - item.width) / 2;
    row.current.scrollTop += item.top - top - (height - item.height) / 2;
  }, [current]);
  return row;
}
