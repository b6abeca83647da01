import { useEffect } from "react";

/** The ancestors of an element, nearest first. */
export function ancestorsOf(element: Element): HTMLElement[] {
  const scrollers: HTMLElement[] = [];
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) scrollers.push(at);
  return scrollers;
}

/** Focuses a heading, which is not a control: tabindex -1 keeps it out of the tab order. */
function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Focuses an element, or, if it is gone or not focusable, the heading nearest to where it was. */
export function focusNear(element: HTMLElement, within: readonly HTMLElement[]): void {
  if (element.isConnected && element !== document.body) {
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
  const place =
    within.find((ancestor) => ancestor.isConnected && ancestor.querySelector("h1, h2, h3")) ??
    document.getElementById("content");
  const heading = place?.querySelector<HTMLElement>("h1, h2, h3") ?? place;
  if (heading) focusOn(heading);
}

/**
 * Keeps focus from falling back to the body, so that people who use a keyboard or a screen reader
 * keep their place. If the focused element is removed (an order that was decided, a button that was
 * replaced), the browser loses the position.
 */
export function FocusKeeper() {
  useEffect(() => {
    let last: { element: HTMLElement; within: HTMLElement[] } | null = null;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target !== document.body)
        last = { element: target, within: ancestorsOf(target) };
    };
    // A click on an empty part of the page removes focus on purpose.
    const forget = ({ target }: PointerEvent) => {
      if (last && target instanceof Node && !last.element.contains(target)) last = null;
    };
    const watch = new MutationObserver(() => {
      const nowhere = !document.activeElement || document.activeElement === document.body;
      if (!last || !nowhere || last.element.isConnected || document.querySelector("[role=dialog]")) return;
      const { element, within } = last;
      last = null;
      focusNear(element, within);
    });
    document.addEventListener("focusin", remember);
    document.addEventListener("pointerdown", forget);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      document.removeEventListener("pointerdown", forget);
      watch.disconnect();
    };
  }, []);
  return null;
}
