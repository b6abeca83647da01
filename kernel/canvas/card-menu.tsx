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
      <MenuItem onSelect={() => act("left", false)}>Move left</MenuItem>
      <MenuItem onSelect={() => act("right", false)}>Move right</MenuItem>
      <MenuItem onSelect={() => act("up", false)}>Move up</MenuItem>
      <MenuItem onSelect={() => act("down", false)}>Move down</MenuItem>
      <MenuLine />
      <MenuItem onSelect={() => act("right", true)}>Wider</MenuItem>
      <MenuItem onSelect={() => act("left", true)}>Narrower</MenuItem>
      <MenuItem onSelect={() => act("down", true)}>Taller</MenuItem>
      <MenuItem onSelect={() => act("up", true)}>Shorter</MenuItem>
      <MenuLine />
      <MenuChoices
        label="Stack on"
        choices={others.map((other) => ({
          label: labelOf(other),
          choose: () => tell(stacked(layout(), card, other)),
        }))}
      />
      {stack.length > 1 && <MenuItem onSelect={() => tell(unstacked(layout(), card))}>Take out of the stack</MenuItem>}
      <MenuChoices
        label="Send to workspace"
        choices={workspaces().map((name) => ({ label: name, choose: () => send(card, name) }))}
      />
      <MenuItem onSelect={() => close(card)}>Close</MenuItem>
    </>
  );
}
