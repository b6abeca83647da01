import { Fragment, type ReactNode } from "react";
import { groupedMenu, type MenuItem } from "#kernel/page-table";

/** A menu's entries under the names of their groups. */
export const MenuGroups = ({ menu, entry }: { menu: readonly MenuItem[]; entry: (item: MenuItem) => ReactNode }) =>
  groupedMenu(menu).map(({ name = "", items }) => (
    <Fragment key={name}>
      {name && (
        <p className="px-3 pt-3 pb-1 text-13 font-semibold text-ink-2 first:pt-0 md:pt-1.5 md:pb-0 md:leading-4">
          {name}
        </p>
      )}
      {items.map(entry)}
    </Fragment>
  ));
