import { useEffect, useRef } from "react";

/**
 * A menu in a `<details>`, which opens before JavaScript has loaded: Escape closes it, and focus
 * returns to its summary. `page` is the current page; a new one closes it too.
 */
export function useClosingDetails(page: string) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const element = details.current!;
    const close = ({ key: pressed }: KeyboardEvent) => {
      if (pressed !== "Escape" || !element.open) return;
      element.open = false;
      element.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [page]);
  return details;
}
