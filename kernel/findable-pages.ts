import { isFor, type AddressedPage } from "./page-table";
import type { MenuReader } from "./pages";

/** A page or action as the global search shows it. */
export interface Findable {
  group: "Pages" | "Actions";
  label: string;
  /** Search keywords besides the label. */
  words?: string;
  to: string;
}

/** A page that opens by its address alone: it has no parameters and is not a subpage. */
const opensByItself = ({ address, back }: AddressedPage) => !back && !address.includes(":");

const isDownload = (to: string) => to.startsWith("/");

/**
 * The pages that this reader can open by name, and the actions on them. `granted` are the
 * permissions of a company-defined role; null for the roles of spec 6.
 */
export function findableOf(
  reader: MenuReader,
  granted: readonly string[] | null,
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
        .filter(({ permission }) => permission === undefined || (granted?.includes(permission) ?? true))
        .map(({ label, words, to }): Findable => ({
          group: "Actions",
          label,
          to: isDownload(to) ? to : address + to,
          ...(words !== undefined && { words }),
        })),
    ),
  ];
}
