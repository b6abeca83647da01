import { ChevronRight, Ellipsis, type LucideIcon } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ReactNode } from "react";

const ITEM =
  "flex min-h-10 cursor-default items-center gap-3 rounded-control px-3 text-15 outline-none select-none data-disabled:text-ink-3 data-highlighted:bg-accent-wash data-highlighted:text-accent";
const PANEL =
  "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-card border border-line bg-surface p-1 text-ink shadow-card";

interface Props {
  /** What it is called by a screen reader. */
  label: string;
  title: string;
  /** Three dots unless it is said. */
  icon?: ReactNode;
  children: ReactNode;
}

/** A button with a menu; what is in it is made when it opens. */
export const Menu = ({ label, title, icon, children }: Props) => (
  <Radix.Root modal={false}>
    <Radix.Trigger
      aria-label={label}
      title={title}
      className="grid size-12 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunk md:size-11"
    >
      {icon ?? <Ellipsis aria-hidden className="size-5" />}
    </Radix.Trigger>
    <Radix.Portal>
      <Radix.Content align="end" collisionPadding={8} className={PANEL}>
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

interface ItemProps {
  icon?: LucideIcon;
  children: ReactNode;
}
const Labelled = ({ icon: Icon, children }: ItemProps) => (
  <>
    {Icon && <Icon aria-hidden className="size-4.5 shrink-0" />}
    <span className="flex-1">{children}</span>
  </>
);

export const MenuItem = ({
  onSelect,
  disabled = false,
  ...rest
}: ItemProps & { onSelect: () => void; disabled?: boolean }) => (
  <Radix.Item onSelect={onSelect} disabled={disabled} className={ITEM}>
    <Labelled {...rest} />
  </Radix.Item>
);
export const MenuLine = () => <Radix.Separator className="my-1 h-px bg-line" />;

/** A further menu of choices; none where there is nothing to choose. */
export function MenuChoices({
  label,
  icon,
  choices,
}: Pick<ItemProps, "icon"> & {
  label: string;
  choices: readonly { label: string; choose: () => void }[];
}) {
  if (choices.length === 0) return null;
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={`${ITEM} data-[state=open]:bg-sunk`}>
        <Labelled icon={icon}>{label}</Labelled>
        <ChevronRight aria-hidden className="size-4 shrink-0" />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent className={PANEL} collisionPadding={8}>
          {choices.map((choice) => (
            <MenuItem key={choice.label} onSelect={choice.choose}>
              {choice.label}
            </MenuItem>
          ))}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}
