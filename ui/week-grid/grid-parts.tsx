import { Link } from "@remix-run/react";
import { Triangle } from "lucide-react";
import { useId, type ReactNode } from "react";
import { dollars, pieces, signedDollars } from "../formats";
import { classes } from "../classes";
import { AmountCell } from "./amount-cell";
import { isChanged, isPricedByDay, type Place, type WeekCell, type WeekRow, type WeekTotal } from "./rules";

/** The total of a delivery, and the difference to before if there is one. */
export function Total({ pieces: count, cents, difference, inline = false }: WeekTotal & { inline?: boolean }) {
  const cost = (
    <>
      {dollars(cents)}
      {difference !== 0 && <strong className="whitespace-nowrap text-accent"> {signedDollars(difference)}</strong>}
    </>
  );
  if (inline) return <p className="text-13 text-ink-2">{cost}</p>;
  return (
    <>
      <span className="block text-lg leading-tight font-bold">{pieces(count)}</span>
      <span className="block text-13 text-ink-2">{cost}</span>
    </>
  );
}

/**
 * A change as icon, text and price: up or down, the previous amount, the difference per delivery.
 */
function Change({ cell: { quantity, was, price }, stacked = false }: { cell: WeekCell; stacked?: boolean }) {
  return (
    <span
      className={classes(
        "text-13 leading-tight font-semibold text-accent",
        stacked ? "grid justify-items-start" : "inline-flex flex-wrap gap-x-1",
      )}
    >
      <span className="inline-flex items-center gap-1 whitespace-nowrap">
        <Triangle aria-hidden className={classes("size-2.5 shrink-0 fill-current", quantity < was && "rotate-180")} />
        {was === 0 ? "new" : `was ${pieces(was)}`}
      </span>
      <span className={classes("whitespace-nowrap", stacked && "text-xs font-normal")}>
        {!stacked && "· "}
        {signedDollars((quantity - was) * price)}
      </span>
    </span>
  );
}

/** The product, fixed at the left; on a phone with the details of the shown day. */
export function RowName({ row: { name, note, cells }, day, to }: { row: WeekRow; day: string; to?: string }) {
  const cell = cells[day];
  const changed = cell !== undefined && isChanged(cell);
  return (
    <th
      scope="row"
      className={classes(
        "sticky left-0 z-10 border-b border-line bg-paper py-2 pr-2 pl-4 text-left align-middle font-normal @2xl:static @2xl:py-1 @2xl:pl-0",
        changed && "@max-2xl:shadow-[inset_4px_0_var(--accent)]",
      )}
    >
      <span className="grid gap-x-3 @2xl:flex @2xl:flex-wrap @2xl:items-baseline @2xl:justify-between">
        {to ? (
          <Link
            to={to}
            preventScrollReset
            className="-my-2 flex min-h-11 items-center py-2 leading-tight font-semibold hover:underline @2xl:my-0 @2xl:min-h-0 @2xl:py-0"
          >
            {name}
          </Link>
        ) : (
          <span className="leading-tight font-semibold">{name}</span>
        )}
        <span className={classes("text-13 text-ink-2", changed && "@max-2xl:hidden")}>{note}</span>
        {changed && (
          <span className="@2xl:hidden">
            <Change cell={cell} />
          </span>
        )}
      </span>
    </th>
  );
}

interface CellProps {
  row: WeekRow;
  day: string;
  at: Place;
  isActive: boolean;
  set?: (quantity: number) => void;
  to?: string;
  go: (key: string, withControl: boolean) => void;
}

const CELL = "border-b border-line py-1 text-right align-middle @max-2xl:pr-4 @2xl:px-1";
const FIGURE = "flex min-h-11 items-center justify-end rounded-control px-2 text-lg @2xl:text-base";

/** The price on that day, if the days differ. */
function CellPrice({ row, cell }: { row: WeekRow; cell: WeekCell }) {
  if (!isPricedByDay(row) || (cell.quantity === 0 && cell.was === 0)) return null;
  return <span className="block px-2 text-13 leading-tight text-ink-3 @2xl:px-3">{dollars(cell.price)}</span>;
}

/** One product on one day: editable, a link to its details, or just a number. */
export function DayCell({ row, day, at, isActive, set, to, go }: CellProps) {
  const wasId = useId();
  const cell = row.cells[day];
  const focus = { "data-cell": `${at.row} ${at.day}`, tabIndex: isActive ? 0 : -1 };
  const name = `${row.name} on ${day}`;
  if (!cell || (set && cell.held))
    return (
      <td {...focus} aria-label={cell ? undefined : `${name}: none`} className={CELL}>
        <span
          className={classes(
            FIGURE,
            "text-13 leading-tight @max-2xl:justify-end",
            cell ? "font-semibold text-warn" : "text-ink-3",
          )}
        >
          {cell?.held ?? "–"}
        </span>
      </td>
    );
  if (set) {
    const changed = isChanged(cell);
    return (
      <td className={CELL}>
        <div
          className={classes(
            "rounded-control",
            changed &&
              "@2xl:flex @2xl:flex-wrap-reverse @2xl:items-center @2xl:bg-accent-wash @2xl:py-0.5 @2xl:font-bold",
          )}
        >
          {changed && (
            <span id={wasId} className="pl-2 @max-2xl:hidden">
              <Change cell={cell} stacked />
            </span>
          )}
          {/* The amount is never cut: if both do not fit side by side, the previous amount wraps
              below. */}
          <div
            className="min-w-0 flex-1"
            style={changed ? { minWidth: `calc(${pieces(cell.quantity).length}ch + 1.5rem)` } : undefined}
          >
            <AmountCell
              name={name}
              cell={cell}
              at={at}
              isActive={isActive}
              describedBy={changed ? wasId : undefined}
              set={set}
              go={go}
            />
            <CellPrice row={row} cell={cell} />
          </div>
        </div>
      </td>
    );
  }
  if (to)
    return (
      <td className={CELL}>
        <Link
          {...focus}
          to={to}
          preventScrollReset
          aria-label={`${name}: ${pieces(cell.quantity)} pieces`}
          className={classes(FIGURE, "font-semibold hover:bg-sunk @2xl:font-normal")}
        >
          {pieces(cell.quantity)}
        </Link>
        <CellPrice row={row} cell={cell} />
      </td>
    );
  return (
    <td {...focus} className={CELL}>
      <span className={classes(FIGURE, "font-semibold @2xl:font-normal")}>{pieces(cell.quantity)}</span>
      <CellPrice row={row} cell={cell} />
    </td>
  );
}

/** A category: a line with its pieces on a phone, only a stronger line on a desktop. */
export function GroupRow({
  name,
  rows,
  day,
  span,
}: {
  name: string;
  rows: readonly WeekRow[];
  day: string;
  span: number;
}) {
  const total = rows.reduce((sum, { cells }) => sum + (cells[day]?.quantity ?? 0), 0);
  return (
    <tr>
      <th scope="rowgroup" colSpan={span} className="border-b border-line bg-sunk p-0 text-left @2xl:bg-transparent">
        <span className="sticky left-0 flex w-[100cqw] justify-between gap-3 px-4 py-1.5 text-13 font-semibold text-ink-2 @2xl:sr-only">
          <span>{name}</span>
          <span className="@2xl:hidden">{pieces(total)} pieces</span>
        </span>
      </th>
    </tr>
  );
}

/** The details under a row, as wide as the screen whichever day is shown. */
export function Under({ span, children }: { span: number; children: ReactNode }) {
  if (!children) return null;
  return (
    <tr>
      <td colSpan={span} className="border-b border-line p-0">
        <div className="sticky left-0 w-[100cqw] px-4 py-3 @2xl:static @2xl:w-auto @2xl:px-0">{children}</div>
      </td>
    </tr>
  );
}
