import type { Page } from "@playwright/test";

/** The minimum width and height of a touch target, in CSS pixels. */
export const MIN_TARGET_PX = 44;

/**
 * The visible controls that are too small to touch. A checkbox is as large as its label, and a link
 * within a sentence counts as text. A toast behind another is scaled down until it is in front, so
 * it is skipped.
 */
export const smallTargets = (page: Page) =>
  page.evaluate((min) => {
    const shown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
    return [
      ...document.querySelectorAll<HTMLElement>(
        "a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary, [role=tab]",
      ),
    ]
      .filter(shown)
      .filter((element) => element.closest('[data-sonner-toast][data-front="false"][data-expanded="false"]') === null)
      .filter(
        (element) =>
          !(
            element instanceof HTMLAnchorElement &&
            getComputedStyle(element).display === "inline" &&
            element.closest("p")
          ),
      )
      .map((element) => ({
        element,
        box: (element.matches("[type=checkbox], [type=radio]")
          ? (element.closest("label") ?? element.parentElement!)
          : element
        ).getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width < min - 0.5 || box.height < min - 0.5)
      .map(
        ({ element, box }) => `${element.outerHTML.slice(0, 120)} ${Math.round(box.width)}x${Math.round(box.height)}`,
      );
  }, MIN_TARGET_PX);
