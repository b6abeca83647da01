import { Ellipsis } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ReactNode } from "react";

export const MENU_ITEM =
  "flex min-h-10 cursor-default items-center rounded-control px-3 text-15 outline-none select-none data-highlighted:bg-accent-wash data-highlighted:text-accent data-disabled:opacity-50";
export const MENU_PANEL =
  "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-card border border-line bg-surface p-1 text-ink shadow-card";

/** One entry of a menu. */
export const MenuItem = ({
  onSelect,
  disabled = false,
  children,
}: {
  onSelect: () => void;
  disabled?: boolean;
  children: ReactNode;
}) => (
  <Radix.Item onSelect={onSelect} disabled={disabled} className={MENU_ITEM}>
    {children}
  </Radix.Item>
);

/** What can be done with something, behind three dots. `label` says with what; `title` is the word beside the pointer. */
export function Menu({ label, title, children }: { label: string; title: string; children: ReactNode }) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger
        aria-label={label}
        title={title}
        className="grid size-12 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunk md:size-11"
      >
        <Ellipsis aria-hidden className="size-5" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content align="end" collisionPadding={8} className={MENU_PANEL}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
