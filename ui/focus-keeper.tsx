import { useEffect } from "react";

/** What an element stands in, the nearest first. */
export function ancestorsOf(element: Element): HTMLElement[] {
  const scrollers: HTMLElement[] = [];
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) scrollers.push(at);
  return scrollers;
}

/** A heading is no control: it takes focus for this once, without a place in the order of tabs. */
function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Puts focus on an element, or, where it is gone or cannot have it, on the heading that is nearest to where it stood. */
export function focusNear(element: HTMLElement, within: readonly HTMLElement[]): void {
  if (element.isConnected && element !== document.body) {
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
  const place =
    within.find((around) => around.isConnected && around.querySelector("h1, h2, h3")) ??
    document.getElementById("content");
  const heading = place?.querySelector<HTMLElement>("h1, h2, h3") ?? place;
  if (heading) focusOn(heading);
}

/**
 * Focus never falls to the body: whoever works by keys or by ear goes on where they were. What had it can leave the page (an order
 * that is decided, a button in whose place another stands); the browser then forgets where that was.
 */
export function FocusKeeper() {
  useEffect(() => {
    let last: { element: HTMLElement; within: HTMLElement[] } | null = null;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target !== document.body)
        last = { element: target, within: ancestorsOf(target) };
    };
    // A press on bare paper takes focus away by intention.
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
