import { isFor, type AddressedPage } from "./page-table";
import type { MenuReader } from "./pages";

/** A page or an action as the search of everything knows it. */
export interface Findable {
  group: "Pages" | "Actions";
  label: string;
  /** Other words that people type for it. */
  words?: string;
  to: string;
}

/** A page that opens by its address alone: not from another page, and not about something that its address names. */
const opensByItself = ({ address, back }: AddressedPage) => !back && !address.includes(":");

const isDownload = (to: string) => to.startsWith("/");

/**
 * The pages that this reader opens by their name, and what is begun on them. `given` is what a role that the company made may do; null for the
 * roles of spec 6.
 */
export function findableOf(
  reader: MenuReader,
  given: readonly string[] | null,
  entries: readonly AddressedPage[],
): Findable[] {
  const pages = entries.filter((page) => opensByItself(page) && isFor(reader, page));
  return [
    ...pages.map(({ address: to, menu, title, words }): Findable => ({
      group: "Pages",
      label: menu?.label ?? title,
      to,
      ...(words !== undefined && { words }),
    })),
    ...pages.flatMap(({ address, actions = [] }) =>
      actions
        .filter(({ permission }) => permission === undefined || (given?.includes(permission) ?? true))
        .map(({ label, words, to }): Findable => ({
          group: "Actions",
          label,
          to: isDownload(to) ? to : address + to,
          ...(words !== undefined && { words }),
        })),
    ),
  ];
}
