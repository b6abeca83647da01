import { useId, type ReactNode } from "react";
import { classes } from "./classes";

/**
 * A table with expandable rows for long lists; on a narrow screen its rows are cards of two lines.
 */
export function OpeningTable({
  label,
  className,
  heads,
  children,
}: {
  label: string;
  className?: string;
  heads: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="@container">
      <table
        aria-label={label}
        className={classes("block w-full rounded-card border border-line bg-surface text-15 @3xl:table", className)}
      >
        <thead className="hidden text-13 text-ink-2 @3xl:table-header-group">
          <tr>{heads}</tr>
        </thead>
        <tbody className="block @3xl:table-row-group">{children}</tbody>
      </table>
    </div>
  );
}

/** A cell in a column of its own, where there is room for a table. */
export function Cell({ isFigure = false, wraps = false, className, children }: CellProps) {
  return (
    <td
      className={classes(
        "hidden px-3 py-2 align-middle @3xl:table-cell",
        wraps ? "wrap-anywhere" : "whitespace-nowrap",
        isFigure && "text-right tabular-nums",
        className,
      )}
    >
      {children}
    </td>
  );
}
interface CellProps {
  isFigure?: boolean;
  wraps?: boolean;
  className?: string;
  children: ReactNode;
}

/** A row that a tap anywhere expands, except on what comes before and after its name. */
export function OpeningRow({
  open,
  onToggle,
  columns,
  before,
  tick,
  name,
  lines,
  after,
  end,
  children,
}: {
  open: boolean;
  onToggle: () => void;
  /** The table's number of columns. */
  columns: number;
  /** The checkbox that selects it. */
  tick?: ReactNode;
  /** Cells before and after its name. */
  before?: ReactNode;
  after: ReactNode;
  name: ReactNode;
  /** Shown on a narrow screen instead of the cells. */
  lines: ReactNode;
  /** An action while it is collapsed, where there is room. */
  end?: ReactNode;
  /** The expanded contents. */
  children: ReactNode;
}) {
  const panel = useId();
  return (
    <>
      <tr className="relative flex items-center border-t border-line hover:bg-sunk @3xl:table-row">
        {tick && <td className="relative z-1 align-middle">{tick}</td>}
        {before}
        <td className={classes("min-w-0 flex-1 py-1 pr-4 align-middle @3xl:px-3", tick ? "pl-1" : "pl-4")}>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? panel : undefined}
            onClick={onToggle}
            className="opens flex min-h-11 w-full min-w-0 items-center gap-2 text-left before:absolute before:inset-0 before:content-['']"
          >
            <span className="min-w-0 flex-1 wrap-anywhere">
              {name}
              <span className="block text-15 text-ink-2 @3xl:hidden">{lines}</span>
            </span>
          </button>
        </td>
        {after}
        {end !== undefined && <Cell className="relative z-1 text-right">{end}</Cell>}
      </tr>
      {open && (
        <tr className="block @3xl:table-row">
          <td id={panel} colSpan={columns} className="block px-4 pt-1 pb-4 @3xl:table-cell @3xl:px-3">
            {children}
          </td>
        </tr>
      )}
    </>
  );
}
