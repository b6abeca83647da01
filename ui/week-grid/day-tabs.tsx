import { pieces } from "../formats";
import { classes } from "../classes";
import { Total } from "./grid-parts";
import { dayTotal, isChanged, type WeekDay, type WeekRow, type WeekTotal } from "./rules";

/**
 * The days with their pieces. Each links to its column, so that it works before JavaScript has
 * loaded.
 */
export function DayTabs({
  days,
  shown,
  all,
  anchorOf,
  show,
}: {
  days: readonly WeekDay[];
  shown: string;
  all: readonly WeekRow[];
  anchorOf: (day: string) => string;
  show: (index: number) => void;
}) {
  return (
    <nav aria-label="Days" className="flex gap-1 border-b border-line px-4 py-2">
      {days.map(({ id }, index) => {
        const isShown = id === shown,
          hasChanges = all.some(({ cells }) => cells[id] && isChanged(cells[id]));
        return (
          <a
            key={id}
            href={`#${anchorOf(id)}`}
            aria-current={isShown ? "true" : undefined}
            aria-label={`${id}, ${pieces(dayTotal(all, id).pieces)} pieces${hasChanges ? ", changed" : ""}`}
            onClick={(event) => {
              event.preventDefault();
              show(index);
            }}
            className={classes(
              "relative grid min-h-14 min-w-0 flex-1 content-center justify-items-center rounded-control leading-tight",
              isShown ? "bg-ink text-paper" : "text-ink-2",
            )}
          >
            <span className="font-semibold">{id.slice(0, 3)}</span>
            <span className="text-xs">{pieces(dayTotal(all, id).pieces)}</span>
            {hasChanges && (
              <span
                aria-hidden
                className={classes("absolute top-1 right-1 size-2 rounded-full", isShown ? "bg-current" : "bg-accent")}
              />
            )}
          </a>
        );
      })}
    </nav>
  );
}

/** The shown day in words, above its column. */
export function DaySummary({ day: { id, note }, total }: { day: WeekDay; total: WeekTotal }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line px-4 py-1.5">
      <p className="font-semibold">
        {id}
        {note && <span className="text-13 font-normal text-ink-2"> {note}</span>}
      </p>
      <Total {...total} inline />
    </div>
  );
}
