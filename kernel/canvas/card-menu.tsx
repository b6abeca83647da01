import { DropdownMenu as Radix } from "radix-ui";
import { Menu, MENU_ITEM, MENU_PANEL, MenuItem as Item } from "#ui/menu";
import type { Direction } from "./grid";

export interface CardMenuProps {
  title: string;
  /** The other cards, to stack it on. */
  others: readonly { card: string; label: string }[];
  /** The other workspaces, to send it to. */
  workspaces: readonly string[];
  isStacked: boolean;
  act(direction: Direction, sizes: boolean): void;
  stackOn(card: string): void;
  takeOut(): void;
  sendTo(workspace: string): void;
  close(): void;
}

const Line = () => <Radix.Separator className="my-1 h-px bg-line" />;

function Choices({ label, choices }: { label: string; choices: readonly { label: string; choose: () => void }[] }) {
  if (choices.length === 0) return null;
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={`${MENU_ITEM} data-[state=open]:bg-sunk`}>{label}</Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent className={MENU_PANEL} collisionPadding={8}>
          {choices.map((choice) => (
            <Item key={choice.label} onSelect={choice.choose}>
              {choice.label}
            </Item>
          ))}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}

/** Everything that dragging does, without dragging (WCAG 2.5.7). */
export function CardMenu({
  title,
  others,
  workspaces,
  isStacked,
  act,
  stackOn,
  takeOut,
  sendTo,
  close,
}: CardMenuProps) {
  return (
    <Menu label={`Arrange ${title}`} title="Arrange">
      <Item onSelect={() => act("left", false)}>Move left</Item>
      <Item onSelect={() => act("right", false)}>Move right</Item>
      <Item onSelect={() => act("up", false)}>Move up</Item>
      <Item onSelect={() => act("down", false)}>Move down</Item>
      <Line />
      <Item onSelect={() => act("right", true)}>Wider</Item>
      <Item onSelect={() => act("left", true)}>Narrower</Item>
      <Item onSelect={() => act("down", true)}>Taller</Item>
      <Item onSelect={() => act("up", true)}>Shorter</Item>
      <Line />
      <Choices label="Stack on" choices={others.map(({ card, label }) => ({ label, choose: () => stackOn(card) }))} />
      {isStacked && <Item onSelect={takeOut}>Take out of the stack</Item>}
      <Choices
        label="Send to workspace"
        choices={workspaces.map((name) => ({ label: name, choose: () => sendTo(name) }))}
      />
      <Item onSelect={close}>Close</Item>
    </Menu>
  );
}
