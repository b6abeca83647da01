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
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { Button, IconButton } from "#ui/button";
import { classes } from "#ui/classes";
import { Notice } from "#ui/notice";
import { toastSuccess } from "#ui/toasts";
import type { RouteDayCartridge } from "./route-day";
import type { DayStop } from "./schema";

interface ReorderProps {
  cartridge: RouteDayCartridge;
  stops: readonly DayStop[];
  weekday: string;
  onClose: () => void;
}

const INSTRUCTIONS =
  "Press Enter or Space to pick the stop up, the arrow keys to move it, Enter or Space to drop it, and Escape to cancel.";

/**
 * The usual order of a route's stops, changed by drag, by keyboard on the same handle, or with Move up and Move down. The keys are our own: the library's
 * keyboard sensor moves by pixels, and a list of rows wants places.
 */
export default function Reorder({ cartridge, stops, weekday, onClose }: ReorderProps) {
  const [order, setOrder] = useState(() => [...stops]);
  const [said, setSaid] = useState("");
  /** The stop that the keyboard has picked up, and the order as it was before. */
  const [held, setHeld] = useState<{ id: string; before: DayStop[] } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
  );
  const move = (from: number, to: number) => {
    if (from === to || from < 0 || to < 0 || to >= order.length) return;
    setOrder(arrayMove(order, from, to));
    setSaid(`${order[from]!.customer_name} is stop ${to + 1} of ${order.length}.`);
  };
  const press = (event: KeyboardEvent, { id, customer_name }: DayStop, place: number) => {
    const { key } = event;
    const isHeld = held?.id === id;
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: order.length - 1 }[key];
    const where = `${customer_name}, ${place + 1} of ${order.length}`;
    if (key === "Enter" || key === " ") {
      setHeld(isHeld ? null : { id, before: order });
      setSaid(isHeld ? `${where}, dropped.` : `${where}, picked up.`);
    } else if (isHeld && key === "Escape") {
      setOrder(held.before);
      setHeld(null);
      setSaid(`${customer_name} is back where it was.`);
    } else if (isHeld && to !== undefined) {
      const place = Math.max(0, Math.min(order.length - 1, to));
      setOrder((before) =>
        arrayMove(
          before,
          before.findIndex((stop) => stop.id === id),
          place,
        ),
      );
      setSaid(`${customer_name}, ${place + 1} of ${order.length}`);
    } else return;
    event.preventDefault();
    // Escape means the stop, not the window that it is shown in.
    event.stopPropagation();
  };
  const end = ({ active, over }: DragEndEvent) =>
    over &&
    move(
      order.findIndex(({ id }) => id === active.id),
      order.findIndex(({ id }) => id === over.id),
    );
  const save = () =>
    void cartridge.reorder(order.map(({ customer_number }) => customer_number)).then(
      () => {
        toastSuccess("The order is saved.");
        onClose();
      },
      (error: Error) => setFailure(error.message),
    );
  return (
    <section aria-label="Change the order" className="grid gap-3">
      <p className="text-ink-2">This is the order of every {weekday} from now on.</p>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={end}
        accessibility={{ screenReaderInstructions: { draggable: INSTRUCTIONS } }}
      >
        <SortableContext items={order.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol aria-label="Order of the stops" className="grid gap-2">
            {order.map((stop, place) => (
              <MovableStop
                key={stop.id}
                stop={stop}
                place={place}
                count={order.length}
                isHeld={held?.id === stop.id}
                onMove={move}
                onPress={(event) => press(event, stop, place)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="sticky bottom-[var(--bar)] z-10 -mx-1 flex gap-2 border-t border-line bg-paper px-1 py-3 [&>*]:flex-1">
        <Button size="large" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" size="large" onClick={save}>
          Save order
        </Button>
      </div>
    </section>
  );
}

function MovableStop({
  stop: { id, customer_name },
  place,
  count,
  isHeld,
  onMove,
  onPress,
}: {
  stop: DayStop;
  place: number;
  count: number;
  isHeld: boolean;
  onMove: (from: number, to: number) => void;
  onPress: (event: KeyboardEvent) => void;
}) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
  const handle = useRef<HTMLButtonElement>(null);
  // A row that is moved in the page loses focus, and the keys with it.
  useLayoutEffect(() => {
    if (isHeld) handle.current?.focus();
  }, [isHeld, place]);
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classes(
        "flex items-center gap-2 rounded-card border bg-surface p-1",
        isDragging || isHeld ? "relative z-10 border-accent shadow-card" : "border-line",
      )}
    >
      <button
        ref={handle}
        type="button"
        {...attributes}
        {...listeners}
        onKeyDown={onPress}
        aria-pressed={isHeld}
        aria-label={`Drag ${customer_name}`}
        className="grid size-12 shrink-0 touch-none place-items-center rounded-control text-ink-2"
      >
        <GripVertical aria-hidden className="size-5" />
      </button>
      <span className="w-6 shrink-0 text-center font-bold text-ink-2">{place + 1}</span>
      <span className="min-w-0 flex-1 font-semibold">{customer_name}</span>
      <IconButton label={`Move up: ${customer_name}`} disabled={place === 0} onClick={() => onMove(place, place - 1)}>
        <ArrowUp aria-hidden className="size-5" />
      </IconButton>
      <IconButton
        label={`Move down: ${customer_name}`}
        disabled={place === count - 1}
        onClick={() => onMove(place, place + 1)}
      >
        <ArrowDown aria-hidden className="size-5" />
      </IconButton>
    </li>
  );
}
