import { folded } from "#ui/text";

/** Something the palette can open: a page, an action, or what was found. */
export interface Choice {
  /** What kind it is, as a heading. */
  group: "Pages" | "Actions" | "Customers" | "Routes" | "Products";
  label: string;
  /** What stands beside it: a number, a driver. */
  hint?: string;
  to: string;
}

/** The choices whose every typed word is in the label or the hint, in whatever case; what begins with the first word comes first. */
export function matching(choices: readonly Choice[], typed: string): Choice[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const has = ({ label, hint = "" }: Choice) => words.every((word) => folded(`${label} ${hint}`).includes(word));
  const late = ({ label }: Choice) => (folded(label).startsWith(words[0] ?? "") ? 0 : 1);
  return choices.filter(has).sort((one, other) => late(one) - late(other));
}
