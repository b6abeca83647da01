import type { LucideProps } from "lucide-react";

interface IconData {
  /** Its shapes: the name of each element and its attributes. */
  node: readonly (readonly [string, Readonly<Record<string, string | number>>])[];
}

const written = (attributes: Readonly<Record<string, string | number>>) =>
  Object.entries(attributes)
    .filter(([name]) => name !== "key")
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");

/**
 * Draws lucide's icons in place of its own function (vite.config.ts). A list has one or two in each row: lucide puts each together
 * anew, attribute by attribute, as often as it is drawn; here its shapes are written once, and how all are drawn is in theme.css.
 */
export default function createIcon({ node }: IconData) {
  const shapes = { __html: node.map(([name, attributes]) => `<${name}${written(attributes)}/>`).join("") };
  return function Icon({ className, strokeWidth = 2, "aria-hidden": hidden = true, ...rest }: LucideProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        strokeWidth={strokeWidth}
        className={className ? `icon ${className}` : "icon"}
        aria-hidden={hidden}
        {...rest}
        dangerouslySetInnerHTML={shapes}
      />
    );
  };
}
