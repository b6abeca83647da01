import { Menu } from "#ui/menu";
import type { RowMenu } from "#ui/order-list";

/** Move up, move down and remove, as an alternative to dragging (WCAG 2.5.7). */
export const RowMenuOf = ({
  row: { name, isFirst, isLast, move },
  onRemove,
}: {
  row: RowMenu;
  onRemove: () => void;
}) => (
  <Menu
    label={`Menu of ${name}`}
    title="Move or remove"
    entries={() => [
      { label: "Move up", disabled: isFirst, choose: () => move(-1) },
      { label: "Move down", disabled: isLast, choose: () => move(1) },
      { label: "Remove", choose: onRemove },
    ]}
  />
);
