import { Menu, MenuItem } from "#ui/menu";
import type { RowMenu } from "#ui/order-list";

/** Up, down and out: what dragging does, without it (WCAG 2.5.7). */
export function RowMenuOf({ row: { name, isFirst, isLast, move }, onRemove }: { row: RowMenu; onRemove: () => void }) {
  return (
    <Menu label={`Menu of ${name}`} title="Move or remove">
      <MenuItem disabled={isFirst} onSelect={() => move(-1)}>
        Move up
      </MenuItem>
      <MenuItem disabled={isLast} onSelect={() => move(1)}>
        Move down
      </MenuItem>
      <MenuItem onSelect={onRemove}>Remove</MenuItem>
    </Menu>
  );
}
