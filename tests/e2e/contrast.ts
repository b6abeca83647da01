/** What axe is to judge the contrast of carries it. */
export const JUDGED = "data-contrast-is-judged";

/**
 * Marks what axe is to judge the contrast of, in the page: of the texts that have one style, on grounds of one style, the two longest. To judge
 * each of a hundred rows alike takes longer than all other rules together (0181). Always judged: a control, a label, what has another element
 * painted over or under it, and what is out of sight where none of its kind is in sight. Runs in the page, so it stands alone.
 */
export function markJudged(attribute: string): void {
  for (const marked of document.querySelectorAll(`[${attribute}]`)) marked.removeAttribute(attribute);
  const isLaidOver = ({ position }: CSSStyleDeclaration) => ["absolute", "fixed", "sticky"].includes(position);
  const hasGround = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration) =>
    backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none";

  /** What can stand where it is not at home. */
  const placed: { element: Element; box: DOMRect }[] = [];
  const grounds = new Map<Element, string>();
  /** All that is painted behind an element by itself and by what it stands in. */
  const groundOf = (element: Element): string => {
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, backdropFilter } = style;
    const before = element.parentElement ? groundOf(element.parentElement) : "";
    const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode, backdropFilter].join(" ");
    // What is laid over a page stands for itself: what lies below it is not what it stands in.
    const ground = `${before}/${own}${isLaidOver(style) ? ` ${grounds.size}` : ""}`;
    grounds.set(element, ground);
    if (style.position !== "static" && hasGround(style)) placed.push({ element, box: element.getBoundingClientRect() });
    return ground;
  };
  const all = [...document.body.querySelectorAll("*")];
  for (const element of all) groundOf(element);

  const CONTROL = "input, textarea, select";
  /** What stands in the element itself, and not in a part of it. */
  const textOf = (element: Element) =>
    [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue!.trim() : "")).join("");
  const isDisabled = (element: Element) => element.closest(":disabled, [aria-disabled=true]") !== null;
  const meets = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

  const kinds = new Map<string, { element: Element; text: string; isSeen: boolean }[]>();
  for (const element of all) {
    const text = textOf(element);
    const isControl = element.matches(CONTROL);
    if ((text === "" && !isControl) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const box = element.getBoundingClientRect();
    // A disabled control's label is not judged: whose label it is shows only there.
    const standsAlone = element.matches("label, label *, [id]");
    const isCrossed = placed.some(
      ({ element: other, box: area }) => !other.contains(element) && !element.contains(other) && meets(box, area),
    );
    if (isControl || standsAlone || isCrossed) {
      element.setAttribute(attribute, "");
      continue;
    }
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const kind = [
      element.tagName,
      color,
      fontSize,
      fontWeight,
      textShadow,
      isDisabled(element),
      groundOf(element),
    ].join();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isSeen = hit !== null && (hit === element || element.contains(hit));
    kinds.set(kind, [...(kinds.get(kind) ?? []), { element, text, isSeen }]);
  }
  for (const alike of kinds.values()) {
    const seen = alike.filter(({ isSeen }) => isSeen).sort((one, other) => other.text.length - one.text.length);
    // A single letter is not judged by axe: hence the longest.
    for (const { element } of seen.length > 0 ? seen.slice(0, 2) : alike) element.setAttribute(attribute, "");
  }
}
