/** The attribute of what axe is to judge the contrast of. */
export const JUDGED = "data-contrast-is-judged";

/**
 * Marks in the page what axe is to judge the contrast of, and returns how much that is: of the texts in sight that have one style, on grounds of
 * one style, the two longest and the shortest. To judge each of a hundred rows alike takes longer
 * than all other rules together (decision 0055). Always judged: a control, a label, what has
 * another element painted over or under it, and all of a style of which nothing is in sight. It
 * runs in the page, so it may use nothing from outside.
 */
export function markJudged(attribute: string): number {
  for (const marked of document.querySelectorAll(`[${attribute}]`)) marked.removeAttribute(attribute);
  const all = [document.body, ...document.body.querySelectorAll("*")];

  /** Elements with a background of their own. */
  const painted = new Set<Element>();
  /** Those of them that need not stand in their place: they may cover text that is not theirs. */
  const placed: { element: Element; box: DOMRect }[] = [];
  const grounds = new Map<Element, string>();
  // In the order of the document: whatever an element stands in comes before it.
  for (const element of all) {
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, backdropFilter, position } = style;
    const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode, backdropFilter].join(" ");
    // What is laid over a page is a ground by itself: what lies below it is not what it stands in.
    const isLaidOver = ["absolute", "fixed", "sticky"].includes(position);
    const before = (element.parentElement && grounds.get(element.parentElement)) ?? "";
    grounds.set(element, `${before}/${own}${isLaidOver ? ` ${grounds.size}` : ""}`);
    const hasBackground = backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none";
    if (!hasBackground && !element.matches("img, svg, canvas, video")) continue;
    painted.add(element);
    if (position !== "static" || style.transform !== "none")
      placed.push({ element, box: element.getBoundingClientRect() });
  }

  /** What stands in the element itself, and not in a part of it. */
  const textOf = (element: Element) =>
    [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue! : "")).join("");
  const meets = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  // Axe skips the label of a disabled control, and a label's style does not say whose it is.
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
    // Signs are not judged, nor is a single letter.
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
