import {
  closestCenter,
  DndContext,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from "@dnd-kit/core";
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { IconButton } from "./button";
import { classes } from "./classes";

/** One of the ordered items. */
interface Ordered {
  id: string;
  name: string;
  /** Replaces the name, for example with a link. */
  title?: ReactNode;
  /** Shown below the name. */
  note?: ReactNode;
  /** Shown open below the row, such as a form; null while closed. */
  open?: ReactNode;
}

/** The context of a row's menu: it moves the row up (-1) or down (1). */
export interface RowMenu {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  move: (by: -1 | 1) => void;
}

const instructionsFor = (noun: string) =>
  `Press Enter or Space to pick the ${noun} up, the arrow keys to move it, Enter or Space to drop it, ` +
  "and Escape to cancel.";

/**
 * A sortable list: by drag, by keyboard on the same handle, or with Move up and Move down. It
 * handles keys itself, because the library's keyboard sensor moves by pixels rather than by rows.
 */
export function OrderList<Item extends Ordered>({
  label,
  noun = "stop",
  items: order,
  onOrder,
  onOpen,
  menu,
}: {
  label: string;
  /** What one item is called. */
  noun?: string;
  items: readonly Item[];
  onOrder: (items: Item[]) => void;
  /** Opens an item; the name becomes a button. */
  onOpen?: (item: Item) => void;
  /** Replaces Move up and Move down at the end of a row; it must offer them. */
  menu?: (item: Item, row: RowMenu) => ReactNode;
}) {
  const [announced, setAnnounced] = useState("");
  /** The item picked up by keyboard, and the previous order. */
  const [held, setHeld] = useState<{ id: string; before: readonly Item[] } | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
  );
  const move = (from: number, to: number) => {
    if (from === to || from < 0 || to < 0 || to >= order.length) return;
    onOrder(arrayMove([...order], from, to));
    setAnnounced(`${order[from]!.name} is ${noun} ${to + 1} of ${order.length}.`);
  };
  const press = (event: KeyboardEvent, { id, name }: Item, place: number) => {
    const { key } = event;
    const isHeld = held?.id === id;
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: order.length - 1 }[key];
    const where = `${name}, ${place + 1} of ${order.length}`;
    if (key === "Enter" || key === " ") {
      setHeld(isHeld ? null : { id, before: order });
      setAnnounced(isHeld ? `${where}, dropped.` : `${where}, picked up.`);
    } else if (isHeld && key === "Escape") {
      onOrder([...held.before]);
      setHeld(null);
      setAnnounced(`${name} is back where it was.`);
    } else if (isHeld && to !== undefined) {
      const next = Math.max(0, Math.min(order.length - 1, to));
      onOrder(arrayMove([...order], place, next));
      setAnnounced(`${name}, ${next + 1} of ${order.length}`);
    } else return;
    event.preventDefault();
    // Escape cancels the move, and must not close the surrounding window.
    event.stopPropagation();
  };
  const end = ({ active, over }: DragEndEvent) =>
    over &&
    move(
      order.findIndex(({ id }) => id === active.id),
      order.findIndex(({ id }) => id === over.id),
    );
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={end}
        accessibility={{ screenReaderInstructions: { draggable: instructionsFor(noun) } }}
      >
        <SortableContext items={order.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol aria-label={label} className="grid grid-cols-1 gap-2">
            {order.map((item, place) => (
              <MovableRow
                key={item.id}
                item={item}
                place={place}
                count={order.length}
                isHeld={held?.id === item.id}
                onMove={move}
                onOpen={onOpen && (() => onOpen(item))}
                onPress={(event) => press(event, item, place)}
                menu={menu && ((row) => menu(item, row))}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  );
}

function MovableRow({
  item: { id, name, title = name, note, open },
  place,
  count,
  isHeld,
  onMove,
  onOpen,
  onPress,
  menu,
}: {
  item: Ordered;
  place: number;
  count: number;
  isHeld: boolean;
  onMove: (from: number, to: number) => void;
  onOpen: (() => void) | undefined;
  onPress: (event: KeyboardEvent) => void;
  menu: ((row: RowMenu) => ReactNode) | undefined;
}) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
  const handle = useRef<HTMLButtonElement>(null);
  // A row that moves in the DOM loses focus, and keyboard input with it.
  useLayoutEffect(() => {
    if (isHeld) handle.current?.focus();
  }, [isHeld, place]);
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classes(
        "rounded-card border bg-surface py-1 pr-2 pl-1",
        isDragging || isHeld ? "relative z-10 border-accent shadow-card" : "border-line",
      )}
    >
      <div className="flex flex-wrap items-center gap-2">
        <button
          ref={handle}
          type="button"
          {...attributes}
          {...listeners}
          onKeyDown={onPress}
          aria-pressed={isHeld}
          aria-label={`Drag ${name}`}
          className="grid size-12 shrink-0 touch-none place-items-center rounded-control text-ink-2"
        >
          <GripVertical aria-hidden className="size-5" />
        </button>
        <span className="w-6 shrink-0 text-center font-bold text-ink-2">{place + 1}</span>
        <span className="min-w-0 flex-1 basis-16">
          {onOpen ? (
            <button
              type="button"
              onClick={onOpen}
              className="block min-h-6 text-left font-semibold wrap-anywhere text-accent hover:underline max-sm:min-h-11"
              {...(open !== undefined && { "aria-expanded": open !== null })}
            >
              {name}
            </button>
          ) : (
            <span className="block font-semibold wrap-anywhere">{title}</span>
          )}
          {note}
        </span>
        {menu ? (
          menu({ name, isFirst: place === 0, isLast: place === count - 1, move: (by) => onMove(place, place + by) })
        ) : (
          <span className="ml-auto flex shrink-0 gap-1">
            <IconButton label={`Move up: ${name}`} disabled={place === 0} onClick={() => onMove(place, place - 1)}>
              <ArrowUp aria-hidden className="size-5" />
            </IconButton>
            <IconButton
              label={`Move down: ${name}`}
              disabled={place === count - 1}
              onClick={() => onMove(place, place + 1)}
            >
              <ArrowDown aria-hidden className="size-5" />
            </IconButton>
          </span>
        )}
      </div>
      {open}
    </li>
  );
}
