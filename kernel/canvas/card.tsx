import { useDraggable } from "@dnd-kit/core";
import { Link } from "@remix-run/react";
import { GripVertical, MoveDiagonal2, X } from "lucide-react";
import { memo, useMemo, useSyncExternalStore, type CSSProperties } from "react";
import { classes } from "#ui/classes";
import { Notice } from "#ui/notice";
import { Tag } from "#ui/tag";
import type { BaseCartridge } from "../base-cartridge";
import { CartridgeAddressContext } from "../cartridge-address";
import { CartridgeFrame } from "../cartridge-frame";
import type { OpenCartridge } from "../server-registry.server";
import { useCanvas } from "./actions";
import { addressOfItems, linkedItem, replacingItem, textOfItem, withoutItem, type CanvasItem } from "./address";
import { CardMenu } from "./card-menu";
import { inSight, narrowed, stacked, tileOf, unstacked, type Layout } from "./grid";
import { placeInWords } from "./words";

/** Where a card stands at each width, as the style sheet reads it: a desk's four columns, two, and one. */
export function placesOf(layout: Layout, card: string): CSSProperties {
  const area = (columns: number) => {
    const { x, y, w, h } = tileOf(narrowed(layout, columns), card);
    return `${y + 1} / ${x + 1} / span ${h} / span ${w}`;
  };
  return { "--wide": area(4), "--half": area(2), "--one": area(1) } as CSSProperties;
}

interface Props {
  item: CanvasItem;
  items: readonly CanvasItem[];
  opened: OpenCartridge | null;
  label: string;
  place: string;
  workspace: string;
}

/** What a card shows: its cartridge, by the code of its page. It is drawn anew for its own data, never for its place. */
export const CardContent = memo(function CardContent({ item, items, opened, label, place, workspace }: Props) {
  const address = useMemo(() => {
    const hrefOf = (next: readonly CanvasItem[]) => addressOfItems(next, workspace);
    return {
      place,
      hrefOf: (key: Record<string, string>) => hrefOf(replacingItem(items, item, { id: item.id, key })),
      canvas: { key: item.key, hrefOf: (target: CanvasItem) => hrefOf(linkedItem(items, item, target)) },
    };
  }, [place, items, item, workspace]);
  const closing = addressOfItems(withoutItem(items, item), workspace);
  const card = textOfItem(item);
  if (opened === null)
    return (
      <>
        <CardHead card={card} title={label} closing={closing} />
        <p className="px-3.5 py-6 text-ink-2">
          You're offline, and this isn't on your phone yet. It opens when you're connected again.
        </p>
      </>
    );
  if (opened.error !== null)
    return (
      <>
        <CardHead card={card} title={label} closing={closing} />
        <div className="p-3.5">
          {opened.error === `Cartridge not found: ${item.id}` ? (
            <Notice kind="warn" title="Unknown Canvas Type">
              {opened.error}. Its place is kept until you close it.
            </Notice>
          ) : (
            <CartridgeFrame opened={opened} surface="canvas" />
          )}
        </div>
      </>
    );
  return (
    <CartridgeAddressContext.Provider value={address}>
      <CartridgeFrame
        opened={opened}
        surface="canvas"
        chrome={(cartridge) => <CartridgeHead card={card} cartridge={cartridge} closing={closing} />}
      />
    </CartridgeAddressContext.Provider>
  );
});

function CartridgeHead({ cartridge, ...rest }: { card: string; cartridge: BaseCartridge; closing: string }) {
  const { dirty } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  return <CardHead {...rest} title={cartridge.title} dirty={dirty} />;
}

function CardHead({
  card,
  title,
  closing,
  dirty = false,
}: {
  card: string;
  title: string;
  closing: string;
  dirty?: boolean;
}) {
  const { layout, gestures, isArranging, arrange, say, labelOf, workspaces, send, close } = useCanvas();
  const { listeners, setNodeRef, attributes } = useDraggable({ id: card, data: { card, kind: "move" } });
  const stack = layout.find(({ cards }) => cards.includes(card))?.cards ?? [];
  const others = layout.flatMap(({ cards }) => cards.filter((other) => !stack.includes(other)));
  const tell = (next: Layout) => {
    arrange(next);
    say(placeInWords(next, card, labelOf));
  };
  return (
    <header
      ref={setNodeRef}
      {...listeners}
      data-head={card}
      className={classes(
        "sticky top-0 z-10 border-b border-line bg-surface font-semibold md:cursor-grab",
        isArranging && "touch-none",
      )}
    >
      <div className="flex items-center gap-1 pr-1 pl-1">
        <button
          type="button"
          data-handle={card}
          aria-label={`Move ${title}`}
          title="Move: press Enter, then the arrow keys"
          aria-describedby={attributes["aria-describedby"]}
          onKeyDown={(event) => {
            if (!gestures.press(card, event)) return;
            event.preventDefault();
            // Escape means the card, not the page behind it.
            event.nativeEvent.stopImmediatePropagation();
          }}
          onBlur={() => gestures.cancel()}
          className={classes(
            "size-12 md:size-11 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-sunk",
            isArranging ? "grid" : "grid max-md:sr-only",
          )}
        >
          <GripVertical aria-hidden className="size-5" />
        </button>
        <span data-title className={classes("min-w-0 flex-1 truncate", !isArranging && "max-md:pl-2.5")}>
          {title}
        </span>
        {dirty && <Tag tone="warn">Unsaved</Tag>}
        <CardMenu
          title={title}
          others={others.map((other) => ({ card: other, label: labelOf(other) }))}
          workspaces={workspaces}
          isStacked={stack.length > 1}
          act={(direction, sizes) => gestures.act(card, direction, sizes)}
          stackOn={(other) => tell(stacked(layout, card, other))}
          takeOut={() => tell(unstacked(layout, card))}
          sendTo={(name) => send(card, name)}
          close={() => close(card)}
        />
        <Link
          to={closing}
          aria-label="Close"
          title="Close"
          className="grid size-12 md:size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunk"
        >
          <X aria-hidden className="size-5" />
        </Link>
      </div>
      {stack.length > 1 && (
        <ul aria-label="Stacked here" className="flex gap-1 overflow-x-auto px-2 pb-1.5 max-md:hidden">
          {stack.map((each) => (
            <li key={each}>
              <button
                type="button"
                aria-current={each === card}
                onClick={() => arrange(inSight(layout, each))}
                className={classes(
                  "min-h-8 rounded-control px-2.5 text-13 whitespace-nowrap",
                  each === card ? "bg-accent-wash text-accent" : "text-ink-2 hover:bg-sunk",
                )}
              >
                {each === card ? title : labelOf(each)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}

/** The corner that sizes a card by the pointer. The keys and the menu do the same, so it has no stop of its own. */
export function SizeCorner({ card }: { card: string }) {
  const { isArranging } = useCanvas();
  const { setNodeRef, listeners } = useDraggable({ id: `size ${card}`, data: { card, kind: "resize" } });
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      data-size={card}
      aria-hidden
      className={classes(
        "absolute right-0 bottom-0 z-10 size-7 cursor-nwse-resize place-items-center rounded-tl-control text-ink-3",
        isArranging ? "grid touch-none bg-surface" : "hidden opacity-0 group-hover:opacity-100 md:grid",
      )}
    >
      <MoveDiagonal2 aria-hidden className="size-4" />
    </div>
  );
}
