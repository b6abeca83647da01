import { Link } from "@remix-run/react";
import { GripVertical, MoveDiagonal2, X } from "lucide-react";
import { memo, useCallback, useMemo, useSyncExternalStore, type CSSProperties } from "react";
import { classes } from "#ui/classes";
import { menuOnDemand } from "#ui/menu";
import { Notice } from "#ui/notice";
import { Tag } from "#ui/tag";
import type { BaseCartridge } from "../base-cartridge";
import { CartridgeAddressContext } from "../cartridge-address";
import { CartridgeFrame } from "../cartridge-frame";
import type { OpenCartridge } from "../server-registry.server";
import type { StaysAt } from "../workspace";
import { useCanvas, useStack } from "./actions";
import {
  addressOfItems,
  isOpenIn,
  linkedItem,
  replacingItem,
  textOfItem,
  withoutItem,
  type CanvasItem,
} from "./address";
import { cardsOf, inSight, narrowed, type Layout, type Tile } from "./grid";
import { KEYS_ID } from "./taken";

const CardMenu = memo(menuOnDemand<{ card: string }>(() => import("./card-menu")));

/**
 * Each card's grid area at each width, for the style sheet: four columns (desktop), two, and one.
 */
export function placesOf(layout: Layout): ReadonlyMap<string, Places> {
  const areas = [4, 2, 1].map((columns) => {
    const areaOf = ({ x, y, w, h }: Tile) => `${y + 1} / ${x + 1} / span ${h} / span ${w}`;
    return new Map(narrowed(layout, columns).flatMap((tile) => tile.cards.map((card) => [card, areaOf(tile)])));
  });
  return new Map(
    cardsOf(layout).map((card) => {
      const [wide, half, one] = areas.map((area) => area.get(card)!) as [string, string, string];
      return [card, { wide, half, one }];
    }),
  );
}
export interface Places {
  wide: string;
  half: string;
  one: string;
}

const styleOf = ({ wide, half, one }: Places) => ({ "--wide": wide, "--half": half, "--one": one });

/** Places an element as rendering it there would. */
export function placeAt(element: HTMLElement, places: Places): void {
  for (const [name, area] of Object.entries(styleOf(places))) element.style.setProperty(name, area);
}

interface CardProps extends ContentProps, Places {
  card: string;
  /** Another card of its stack is on top. */
  isBehind: boolean;
  /** On a phone, this is the visible card. */
  isCurrent: boolean;
}

/**
 * A card at its place. Only a card whose own place has changed rerenders, and of it only the box.
 */
export const Card = memo(function Card({ card, isBehind, isCurrent, wide, half, one, ...content }: CardProps) {
  return (
    <section
      data-card={card}
      data-behind={isBehind || undefined}
      data-current={isCurrent || undefined}
      style={styleOf({ wide, half, one }) as CSSProperties}
      className="group min-w-0 rounded-card border border-line bg-surface shadow-card"
    >
      <div className="canvas-body">
        <CardContent {...content} />
      </div>
      <SizeCorner card={card} />
    </section>
  );
});

interface ContentProps {
  item: CanvasItem;
  items: readonly CanvasItem[];
  opened: OpenCartridge | null;
  label: string;
  workspace: string;
}

/**
 * A card that the next address still lists is not being left, as when another one is opened or
 * closed.
 */
const isOpenAt = (card: string, ...[{ pathname, search }, from]: Parameters<StaysAt>) =>
  pathname === from.pathname && isOpenIn(new URLSearchParams(search), card);

/**
 * A card's content: its cartridge, by the same code as on its page. It rerenders for new data,
 * never for a new place.
 */
const CardContent = memo(function CardContent({ item, items, opened, label, workspace }: ContentProps) {
  const address = useMemo(() => {
    const hrefOf = (next: readonly CanvasItem[]) => addressOfItems(next, workspace);
    return {
      hrefOf: (key: Record<string, string>) => hrefOf(replacingItem(items, item, { id: item.id, key })),
      canvas: { key: item.key, hrefOf: (target: CanvasItem) => hrefOf(linkedItem(items, item, target)) },
    };
  }, [items, item, workspace]);
  const closing = addressOfItems(withoutItem(items, item), workspace);
  const card = textOfItem(item);
  const staysAt = useCallback<StaysAt>((next, from) => isOpenAt(card, next, from), [card]);
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
        staysAt={staysAt}
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
  const { layout, gestures, arrange, labelOf } = useCanvas();
  const stack = useStack(card);
  return (
    <header data-head={card} className="canvas-head sticky top-0 z-10 border-b border-line bg-surface font-semibold">
      <div className="flex items-center gap-1 px-1">
        <button
          type="button"
          data-handle={card}
          aria-label={`Move ${title}`}
          title="Move: press Enter, then the arrow keys"
          aria-describedby={KEYS_ID}
          onKeyDown={(event) => {
            if (!gestures.press(card, event)) return;
            event.preventDefault();
            // Escape cancels the card's move, and must not reach the page behind it.
            event.nativeEvent.stopImmediatePropagation();
          }}
          onBlur={() => gestures.cancel()}
          className="canvas-handle grid size-12 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-sunk md:size-11"
        >
          <GripVertical aria-hidden className="size-5" />
        </button>
        <span data-title className="min-w-0 flex-1 truncate">
          {title}
        </span>
        {dirty && <Tag tone="warn">Unsaved</Tag>}
        <CardMenu label={`Arrange ${title}`} title="Arrange" card={card} />
        <Link
          to={closing}
          aria-label="Close"
          title="Close"
          className="grid size-12 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunk md:size-11"
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
                onClick={() => arrange(inSight(layout(), each))}
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

/**
 * The corner that resizes a card with the pointer. It is not a tab stop, since keys and the menu do
 * the same.
 */
const SizeCorner = memo(({ card }: { card: string }) => (
  <div
    data-size={card}
    aria-hidden
    className="canvas-corner absolute right-0 bottom-0 z-10 grid size-7 cursor-nwse-resize place-items-center rounded-tl-control text-ink-3"
  >
    <MoveDiagonal2 aria-hidden className="size-4" />
  </div>
));
