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
import OpenedMenu, { type MenuEntry, type Opening } from "#ui/opened-menu";
import { useCanvas, type CanvasActions } from "./actions";
import { cardsOf, stacked, tileOf, unstacked, type Direction, type Layout } from "./grid";
import { placeInWords } from "./words";

/** Everything that dragging does, without dragging (WCAG 2.5.7). */
export default function CardMenu({ card, ...opening }: { card: string } & Opening) {
  const canvas = useCanvas();
  return <OpenedMenu {...opening} entries={() => entriesOf(card, canvas)} />;
}

function entriesOf(card: string, canvas: CanvasActions): MenuEntry[] {
  const { layout, gestures, arrange, say, labelOf, workspaces, send, close } = canvas;
  const stack = tileOf(layout(), card).cards;
  const others = cardsOf(layout()).filter((other) => !stack.includes(other));
  const tell = (next: Layout) => {
    arrange(next);
    say(placeInWords(next, card, labelOf));
  };
  const act = (direction: Direction, sizes: boolean) => () => gestures.act(card, direction, sizes);
  return [
    { label: "Move left", icon: ArrowLeft, choose: act("left", false) },
    { label: "Move right", icon: ArrowRight, choose: act("right", false) },
    { label: "Move up", icon: ArrowUp, choose: act("up", false) },
    { label: "Move down", icon: ArrowDown, choose: act("down", false) },
    "line",
    { label: "Wider", icon: UnfoldHorizontal, choose: act("right", true) },
    { label: "Narrower", icon: FoldHorizontal, choose: act("left", true) },
    { label: "Taller", icon: UnfoldVertical, choose: act("down", true) },
    { label: "Shorter", icon: FoldVertical, choose: act("up", true) },
    "line",
    {
      label: "Stack on",
      icon: Layers,
      choices: others.map((other) => ({
        label: labelOf(other),
        choose: () => tell(stacked(layout(), card, other)),
      })),
    },
    ...(stack.length > 1
      ? [{ label: "Take out of the stack", icon: Ungroup, choose: () => tell(unstacked(layout(), card)) }]
      : []),
    {
      label: "Send to workspace",
      icon: LayoutDashboard,
      choices: workspaces().map((name) => ({ label: name, choose: () => send(card, name) })),
    },
    { label: "Close", icon: X, choose: () => close(card) },
  ];
}
