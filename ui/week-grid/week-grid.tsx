import { Fragment, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from "react";
import { pieces } from "../formats";
import { classes } from "../classes";
import { useHydrated } from "../hydrated";
import { DaySummary, DayTabs } from "./day-tabs";
import { DayCell, GroupRow, RowName, Total, Under } from "./grid-parts";
import { dayTotal, groupsOf, moved, rowPieces, weekTotal, type Place, type WeekDay, type WeekRow } from "./rules";

interface Props {
  /** The table's name. */
  label: string;
  days: readonly WeekDay[];
  /** The rows shown; the totals are of `all`. */
  rows: readonly WeekRow[];
  all: readonly WeekRow[];
  /** Set if the amounts can be changed. */
  set?: (row: string, day: string, quantity: number) => void;
  /** The link of an amount that cannot be changed. */
  linkTo?: (row: string, day: string) => string | undefined;
  /** The link of a row's name, for the shown day. */
  linkName?: (row: string, day: string) => string | undefined;
  /** The details under a row. */
  under?: (row: WeekRow) => ReactNode;
  /** Full width on a phone, from edge to edge. */
  bleeds?: boolean;
}

const anchorOf = (label: string, day: string) => `${label.replace(/\W+/g, "-").toLowerCase()}-${day}`;

function placeOf(target: EventTarget): Place | null {
  const [row, day] = ((target as HTMLElement).dataset.cell ?? "").split(" ").map(Number);
  return day === undefined ? null : { row: row!, day };
}

/**
 * A week on one screen: a row per product, a column per day. It is the same table everywhere. On a
 * wide screen the arrow keys move through it as in a spreadsheet; on a phone the products stay
 * fixed, and the days are swiped or selected above.
 */
export function WeekGrid({ label, days, rows, all, set, linkTo, linkName, under, bleeds = false }: Props) {
  const [day, setDay] = useState(0);
  const [active, setActive] = useState<Place>({ row: 0, day: 0 });
  const scroller = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const at = { row: Math.min(active.row, rows.length - 1), day: Math.min(active.day, days.length - 1) };
  const shown = days[Math.min(day, days.length - 1)];
  if (!shown) return null;
  const columnWidth = () => scroller.current!.querySelector<HTMLElement>("thead th:nth-child(2)")!.offsetWidth;
  const show = (index: number) =>
    scroller.current!.scrollTo({
      left: index * columnWidth(),
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth",
    });
  const go = (from: Place, key: string, withControl: boolean) => {
    const to = moved(from, key, rows.length, days.length, withControl);
    if (to) scroller.current!.querySelector<HTMLElement>(`[data-cell="${to.row} ${to.day}"]`)?.focus();
  };
  const press = (event: KeyboardEvent) => {
    // The focused field handles its own keys: it validates what was typed before it moves on.
    const from = event.altKey || event.target instanceof HTMLInputElement ? null : placeOf(event.target);
    if (!from || !moved(from, event.key, rows.length, days.length)) return;
    event.preventDefault();
    go(from, event.key, event.ctrlKey || event.metaKey);
  };
  const rowOf = (row: WeekRow, rowIndex: number) => (
    <Fragment key={row.id}>
      <tr>
        <RowName row={row} day={shown.id} to={linkName?.(row.id, shown.id)} />
        {days.map(({ id }, dayIndex) => {
          const place = { row: rowIndex, day: dayIndex };
          const isActive = !hydrated || (at.row === rowIndex && at.day === dayIndex);
          return (
            <DayCell
              key={id}
              row={row}
              day={id}
              at={place}
              isActive={isActive}
              set={set && ((quantity) => set(row.id, id, quantity))}
              to={linkTo?.(row.id, id)}
              go={(key, withControl) => go(place, key, withControl)}
            />
          );
        })}
        <td className="border-b border-line py-1 text-right font-semibold @max-2xl:hidden">{pieces(rowPieces(row))}</td>
      </tr>
      <Under span={days.length + 2}>{under?.(row)}</Under>
    </Fragment>
  );
  const indexed = rows.map((row, index) => ({ row, index }));
  return (
    <div className={classes("@container", bleeds && "max-sm:-mx-4")}>
      <div className="sticky top-0 z-20 bg-paper @2xl:hidden">
        <DayTabs days={days} shown={shown.id} all={all} anchorOf={(id) => anchorOf(label, id)} show={show} />
        <DaySummary day={shown} total={dayTotal(all, shown.id)} />
      </div>
      <div
        ref={scroller}
        onScroll={({ currentTarget }) => setDay(Math.round(currentTarget.scrollLeft / columnWidth()))}
        className="relative snap-x snap-mandatory overflow-x-auto overflow-y-hidden [scroll-padding-left:calc(100cqw-10rem)] [scrollbar-width:none] @2xl:snap-none @2xl:overflow-visible"
      >
        <table
          role="grid"
          aria-label={label}
          aria-readonly={set ? undefined : true}
          onKeyDown={press}
          onFocus={({ target }) => {
            const place = placeOf(target);
            if (place) setActive(place);
          }}
          style={{ "--days": days.length } as CSSProperties}
          className="w-[calc(100cqw-10rem+var(--days)*10rem)] table-fixed border-separate border-spacing-0 @2xl:w-full"
        >
          <thead>
            <tr className="text-15">
              <th
                scope="col"
                className="w-[calc(100cqw-10rem)] p-0 text-left align-bottom text-13 font-semibold text-ink-2 @2xl:sticky @2xl:top-0 @2xl:z-10 @2xl:w-[27%] @2xl:border-b @2xl:border-line @2xl:bg-paper @2xl:py-2.5"
              >
                <span className="@max-2xl:sr-only">Product, price each</span>
              </th>
              {days.map(({ id, note }) => (
                <th
                  key={id}
                  id={anchorOf(label, id)}
                  scope="col"
                  className="w-40 snap-start p-0 text-right align-bottom font-semibold @2xl:sticky @2xl:top-0 @2xl:z-10 @2xl:w-auto @2xl:border-b @2xl:border-line @2xl:bg-paper @2xl:px-3 @2xl:py-2.5"
                >
                  <span className="@max-2xl:sr-only">
                    <span aria-hidden className="@5xl:hidden">
                      {id.slice(0, 3)}
                    </span>
                    <span className="@max-5xl:sr-only">{id}</span>
                    {note && <span className="block text-13 font-normal text-ink-2">{note}</span>}
                  </span>
                </th>
              ))}
              <th
                scope="col"
                className="w-[9%] p-0 text-right align-bottom text-13 font-semibold text-ink-2 @max-2xl:hidden @2xl:sticky @2xl:top-0 @2xl:z-10 @2xl:border-b @2xl:border-line @2xl:bg-paper @2xl:py-2.5"
              >
                Week
              </th>
            </tr>
          </thead>
          {groupsOf(rows).map((group) => {
            const members = indexed.filter(({ row }) => row.group === group);
            return (
              <tbody key={group}>
                <GroupRow name={group} rows={members.map(({ row }) => row)} day={shown.id} span={days.length + 2} />
                {members.map(({ row, index }) => rowOf(row, index))}
              </tbody>
            );
          })}
          <tfoot className="@max-2xl:hidden">
            <tr className="text-right align-top">
              <th scope="row" className="border-t border-line-strong py-2.5 text-left font-semibold">
                Per day
              </th>
              {days.map(({ id }) => (
                <td key={id} className="border-t border-line-strong px-3 py-2.5">
                  <Total {...dayTotal(all, id)} />
                </td>
              ))}
              <td className="border-t border-line-strong py-2.5 text-lg font-bold">{pieces(weekTotal(all).pieces)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  );
}
