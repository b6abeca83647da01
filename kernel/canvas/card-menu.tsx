import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  FoldHorizontal,
  FoldVertical,
  Layers,
  LayoutDashboard,
  Ungroup,
  UnfoldHorizontal,
  UnfoldVertical,
  X,
} from "lucide-react";
import { memo } from "react";
import { Menu, MenuChoices, MenuItem, MenuLine } from "#ui/menu";
import { useCanvas, useStack } from "./actions";
import { cardsOf, stacked, unstacked, type Direction, type Layout } from "./grid";
import { placeInWords } from "./words";

/** Everything that dragging does, without dragging (WCAG 2.5.7). */
export const CardMenu = memo(function CardMenu({ card, title }: { card: string; title: string }) {
  return (
    <Menu label={`Arrange ${title}`} title="Arrange">
      <Items card={card} />
    </Menu>
  );
});

function Items({ card }: { card: string }) {
  const { layout, gestures, arrange, say, labelOf, workspaces, send, close } = useCanvas();
  const stack = useStack(card);
  const others = cardsOf(layout()).filter((other) => !stack.includes(other));
  const tell = (next: Layout) => {
    arrange(next);
    say(placeInWords(next, card, labelOf));
  };
  const act = (direction: Direction, sizes: boolean) => gestures.act(card, direction, sizes);
  return (
    <>
      <MenuItem icon={ArrowLeft} onSelect={() => act("left", false)}>
        Move left
      </MenuItem>
      <MenuItem icon={ArrowRight} onSelect={() => act("right", false)}>
        Move right
      </MenuItem>
      <MenuItem icon={ArrowUp} onSelect={() => act("up", false)}>
        Move up
      </MenuItem>
      <MenuItem icon={ArrowDown} onSelect={() => act("down", false)}>
        Move down
      </MenuItem>
      <MenuLine />
      <MenuItem icon={UnfoldHorizontal} onSelect={() => act("right", true)}>
        Wider
      </MenuItem>
      <MenuItem icon={FoldHorizontal} onSelect={() => act("left", true)}>
        Narrower
      </MenuItem>
      <MenuItem icon={UnfoldVertical} onSelect={() => act("down", true)}>
        Taller
      </MenuItem>
      <MenuItem icon={FoldVertical} onSelect={() => act("up", true)}>
        Shorter
      </MenuItem>
      <MenuLine />
      <MenuChoices
        label="Stack on"
        icon={Layers}
        choices={others.map((other) => ({
          label: labelOf(other),
          choose: () => tell(stacked(layout(), card, other)),
        }))}
      />
      {stack.length > 1 && (
        <MenuItem icon={Ungroup} onSelect={() => tell(unstacked(layout(), card))}>
          Take out of the stack
        </MenuItem>
      )}
      <MenuChoices
        label="Send to workspace"
        icon={LayoutDashboard}
        choices={workspaces().map((name) => ({ label: name, choose: () => send(card, name) }))}
      />
      <MenuItem icon={X} onSelect={() => close(card)}>
        Close
      </MenuItem>
    </>
  );
}
