import { ChevronRight, type LucideIcon } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { useLayoutEffect, useState, type ReactElement } from "react";

const ITEM =
  "flex min-h-10 cursor-default items-center gap-3 rounded-control px-3 text-15 outline-none select-none data-disabled:text-ink-3 data-highlighted:bg-accent-wash data-highlighted:text-accent";
const PANEL =
  "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-card border border-line bg-surface p-1 text-ink shadow-card";

interface Labelled {
  label: string;
  icon?: LucideIcon;
}
interface MenuItem extends Labelled {
  choose: () => void;
  disabled?: boolean;
}
/** A submenu; omitted if it has no choices. */
interface MenuChoices extends Labelled {
  choices: readonly MenuItem[];
}
export type MenuEntry = "line" | MenuItem | MenuChoices;

/** What a menu gets from its button when first opened. */
export interface Opening {
  button: ReactElement;
  /** Opened with a key, so that the first entry gets focus. */
  byKey: boolean;
  /** Called once it has rendered with its button. */
  onDrawn: () => void;
}
interface Props extends Opening {
  /** The entries from top to bottom, computed while it is open. */
  entries: () => readonly MenuEntry[];
}

/**
 * A menu that is open when it mounts, and stays mounted, so that closing it restores focus to its
 * button.
 */
export default function OpenedMenu({ button, byKey, onDrawn, entries }: Props) {
  // The library handles further keys, but missed the one that opened the menu.
  const [isFirst, setFirst] = useState(byKey);
  // Before paint, so that two buttons are never visible.
  useLayoutEffect(onDrawn, [onDrawn]);
  const focusFirst = (event: Event) => {
    event.preventDefault();
    setFirst(false);
    const menu = event.currentTarget as Element;
    menu.querySelector<HTMLElement>('[role="menuitem"]:not([data-disabled])')?.focus({ preventScroll: true });
  };
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger asChild>{button}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          collisionPadding={8}
          className={PANEL}
          {...(isFirst && { onEntryFocus: focusFirst })}
        >
          <Entries entries={entries} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Rendered while the menu is open, so that the entries reflect what is possible at that time. */
const Entries = ({ entries }: Pick<Props, "entries">) =>
  entries().map((entry, place) => {
    if (entry === "line") return <Radix.Separator key={place} className="my-1 h-px bg-line" />;
    return "choices" in entry ? <Choices key={place} {...entry} /> : <Item key={place} {...entry} />;
  });

const Item = ({ choose, disabled = false, ...labelled }: MenuItem) => (
  <Radix.Item onSelect={choose} disabled={disabled} className={ITEM}>
    <Label {...labelled} />
  </Radix.Item>
);

function Choices({ choices, ...labelled }: MenuChoices) {
  if (choices.length === 0) return null;
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={`${ITEM} data-[state=open]:bg-sunk`}>
        <Label {...labelled} />
        <ChevronRight aria-hidden className="size-4 shrink-0" />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent className={PANEL} collisionPadding={8}>
          {choices.map((choice) => (
            <Item key={choice.label} {...choice} />
          ))}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}

const Label = ({ icon: Icon, label }: Labelled) => (
  <>
    {Icon && <Icon aria-hidden className="size-4.5 shrink-0" />}
    <span className="flex-1">{label}</span>
  </>
);
