/** The attribute that marks elements whose contrast axe checks. */
export const JUDGED = "data-contrast-is-judged";

/**
 * Marks the elements in the page whose contrast axe should check, and returns how many. Of the
 * visible texts with the same style on the same background it marks the two longest and the
 * shortest: checking a hundred identical rows takes longer than all other rules together (decision
 * 0055). Always marked are controls, labels, text that another element is painted over or under,
 * and all elements of a style when none of them is in the viewport. It runs in the page, so it may
 * not reference anything outside itself.
 */
export function markJudged(attribute: string): number {
  for (const marked of document.querySelectorAll(`[${attribute}]`)) marked.removeAttribute(attribute);
  const all = [document.body, ...document.body.querySelectorAll("*")];

  /** Elements that paint something of their own. */
  const painted = new Set<Element>();
  /** Those of them that are positioned or transformed: they may cover unrelated text. */
  const placed: { element: Element; box: DOMRect }[] = [];
  const grounds = new Map<Element, string>();
  // Document order: an element's ancestors come before it.
  for (const element of all) {
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, backdropFilter, position } = style;
    const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode, backdropFilter].join(" ");
    // A positioned element gets a background key of its own: what is below it may not be its
    // parent.
    const isLaidOver = ["absolute", "fixed", "sticky"].includes(position);
    const before = (element.parentElement && grounds.get(element.parentElement)) ?? "";
    grounds.set(element, `${before}/${own}${isLaidOver ? ` ${grounds.size}` : ""}`);
    const hasBackground = backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none";
    if (!hasBackground && !element.matches("img, svg, canvas, video")) continue;
    painted.add(element);
    if (position !== "static" || style.transform !== "none")
      placed.push({ element, box: element.getBoundingClientRect() });
  }

  /** The element's own text, without its children's. */
  const textOf = (element: Element) =>
    [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue! : "")).join("");
  const meets = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  // Axe skips the label of a disabled control, and a label's style does not show which control it
  // belongs to.
  const namesOfDisabled = [...document.querySelectorAll("[aria-labelledby]:is(:disabled, [aria-disabled=true])")]
    .flatMap((named) => named.getAttribute("aria-labelledby")!.split(/\s+/))
    .map((id) => document.getElementById(id));
  const isDisabled = (element: Element) =>
    `${element.closest(":disabled") !== null} ${element.closest("[aria-disabled]")?.getAttribute("aria-disabled")}`;

  const judged = new Set<Element>();
  const kinds = new Map<string, { element: Element; letters: number; isSeen: boolean }[]>();
  for (const element of all) {
    const text = textOf(element).trim();
    const isControl = element.matches("input, textarea, select");
    if ((text === "" && !isControl) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const box = element.getBoundingClientRect();
    const stack = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isCrossed =
      placed.some((other) => !other.element.contains(element) && meets(box, other.box)) ||
      stack.some((other) => painted.has(other) && !other.contains(element));
    const isName = element.matches("label, label *") || namesOfDisabled.some((name) => name?.contains(element));
    if (isControl || isName || isCrossed) {
      judged.add(element);
      continue;
    }
    const { webkitTextFillColor, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const style = [element.tagName, webkitTextFillColor, fontSize, fontWeight, textShadow];
    const kind = [...style, isDisabled(element), grounds.get(element)].join();
    const isSeen = stack[0] !== undefined && element.contains(stack[0]);
    // Axe does not check symbols or single letters.
    const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, "").length;
    kinds.set(kind, [...(kinds.get(kind) ?? []), { element, letters, isSeen }]);
  }
  for (const alike of kinds.values()) {
    const seen = alike.filter(({ isSeen }) => isSeen).sort((one, other) => other.letters - one.letters);
    const shortest = seen.findLast(({ letters }) => letters > 1);
    const chosen = seen.length === 0 ? alike : [...seen.slice(0, 2), ...(shortest ? [shortest] : [])];
    for (const { element } of chosen) judged.add(element);
  }
  for (const element of judged) element.setAttribute(attribute, "");
  return judged.size;
}
