import { Ellipsis } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { memo, type ReactNode } from "react";
import { useCanvas, useStack } from "./actions";
import { cardsOf, stacked, unstacked, type Direction, type Layout } from "./grid";
import { placeInWords } from "./words";

const ITEM =
  "flex min-h-10 cursor-default items-center rounded-control px-3 text-15 outline-none select-none data-highlighted:bg-accent-wash data-highlighted:text-accent";
const PANEL =
  "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-card border border-line bg-surface p-1 text-ink shadow-card";

const Item = ({ onSelect, children }: { onSelect: () => void; children: ReactNode }) => (
  <Radix.Item onSelect={onSelect} className={ITEM}>
    {children}
  </Radix.Item>
);
const Line = () => <Radix.Separator className="my-1 h-px bg-line" />;

function Choices({ label, choices }: { label: string; choices: readonly { label: string; choose: () => void }[] }) {
  if (choices.length === 0) return null;
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={`${ITEM} data-[state=open]:bg-sunk`}>{label}</Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent className={PANEL} collisionPadding={8}>
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

/** Everything that dragging does, without dragging (WCAG 2.5.7). What is in it is made when it opens. */
export const CardMenu = memo(function CardMenu({ card, title }: { card: string; title: string }) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger
        aria-label={`Arrange ${title}`}
        title="Arrange"
        className="grid size-12 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunk md:size-11"
      >
        <Ellipsis aria-hidden className="size-5" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content align="end" collisionPadding={8} className={PANEL}>
          <Items card={card} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
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
      <Choices
        label="Stack on"
        choices={others.map((other) => ({
          label: labelOf(other),
          choose: () => tell(stacked(layout(), card, other)),
        }))}
      />
      {stack.length > 1 && <Item onSelect={() => tell(unstacked(layout(), card))}>Take out of the stack</Item>}
      <Choices
        label="Send to workspace"
        choices={workspaces().map((name) => ({ label: name, choose: () => send(card, name) }))}
      />
      <Item onSelect={() => close(card)}>Close</Item>
    </>
  );
}
