import { StickyNote } from "lucide-react";
import { useId } from "react";
import { groupedBy } from "#kernel/grouped";
import { Button } from "#ui/button";
import { classes } from "#ui/classes";
import { OwedPieces, PartsBar } from "#ui/figures";
import { pieces } from "#ui/formats";
import type { LoadItem } from "./schema";

/** What a customer is due, by category, with the checked-off count and notes. */
export function CustomerItems({
  customer,
  items,
  onCheck,
  onNote,
}: {
  customer: string;
  items: readonly LoadItem[];
  onCheck: (item: LoadItem) => void;
  onNote: (item: LoadItem) => void;
}) {
  if (items.length === 0) return <p className="py-3 text-ink-2">Nothing is due on this day.</p>;
  const checked = items.filter((item) => item.checked).length;
  const progress = `${checked} of ${items.length}`;
  return (
    <div className="grid gap-4 pt-2">
      <div className="grid gap-1.5">
        <p className="flex justify-between text-15">
          <span className="font-semibold">Loading Progress</span>
          <span role="status" className="text-ink-2">
            {progress}
          </span>
        </p>
        <PartsBar parts={[{ amount: checked, tone: "ok" }]} whole={items.length} label={`${progress} checked`} />
      </div>
      {[...groupedBy(items, ({ category }) => category)].map(([category, group]) => (
        <section key={category} aria-label={`${category} for ${customer}`}>
          <h3 className="border-b border-line pb-1 text-13 font-semibold text-ink-2">{category}</h3>
          <ul>
            {group.map((item) => (
              <Item key={item.item_id} item={item} onCheck={() => onCheck(item)} onNote={() => onNote(item)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Item({ item, onCheck, onNote }: { item: LoadItem; onCheck: () => void; onNote: () => void }) {
  const id = useId();
  const { item_id, description, quantity, owed, checked, note } = item;
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-line py-1.5 last:border-0">
      <span className="flex min-w-0 flex-1 items-center gap-3 max-sm:basis-3/5">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          onChange={onCheck}
          className="size-6 shrink-0 accent-[var(--accent)]"
        />
        <label htmlFor={id} className="flex min-h-12 min-w-0 flex-1 cursor-pointer flex-col justify-center">
          <span className={classes("font-semibold break-words", checked && "text-ink-2 line-through")}>
            {description}
          </span>
          <span className="text-13 text-ink-3">{item_id}</span>
        </label>
      </span>
      <span className="text-right whitespace-nowrap">
        <span className="block text-lg font-semibold tabular-nums">{pieces(quantity)}</span>
        <OwedPieces owed={owed} />
      </span>
      <Button
        onClick={onNote}
        className="max-sm:mb-1 max-sm:ml-9"
        aria-label={`${note ? "Edit Note" : "Add Note"}: ${description}`}
      >
        <StickyNote aria-hidden className="size-4.5" />
        {note ? "Edit Note" : "Add Note"}
      </Button>
      {note && <p className="w-full pl-9 text-15 break-words whitespace-pre-wrap text-ink-2">{note}</p>}
    </li>
  );
}
