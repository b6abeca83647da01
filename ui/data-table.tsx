import type { ReactNode } from "react";
import { classes, TABLE_WORDS } from "./classes";

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  align?: "left" | "right";
  /** Hidden on narrow screens. */
  wide?: boolean;
  /** The bold footer of the column: a sum, or in the first column the label of the sums. */
  total?: ReactNode;
}

/**
 * For the one link of a row that opens it: the whole row is its click target. Other controls of the
 * row are `relative`, to be above it.
 */
export const OPENS_ROW = "after:absolute after:inset-0 after:content-['']";

/**
 * A table with a caption: one line per row, numbers right-aligned, no boxes. With `controls`, rows
 * are vertically centered.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  controls = false,
  opens = false,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string;
  empty?: ReactNode;
  controls?: boolean;
  /** Each row has a link with OPENS_ROW. */
  opens?: boolean;
}) {
  if (rows.length === 0 && empty) return <>{empty}</>;
  // The first column names the row. It shrinks in favor of the figures.
  const shape = ({ align, wide }: Column<Row>) =>
    classes(
      "px-3 first:min-w-24 first:pl-0 first:wrap-anywhere last:pr-0",
      align === "right" && "text-right",
      wide && "max-md:hidden",
    );
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={caption}>
      <table className="w-full text-15">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-13 text-ink-2">
            {columns.map((column) => (
              <th key={column.header} scope="col" className={classes("py-2 text-left font-semibold", shape(column))}>
                <div className={classes("w-max", TABLE_WORDS, column.align === "right" && "ml-auto")}>
                  {column.header}
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={rowKey(row, index)}
              className={classes("border-b border-line last:border-0", opens && "relative hover:bg-sunk")}
            >
              {columns.map((column) => (
                <td
                  key={column.header}
                  className={classes("py-2.5", controls ? "align-middle" : "align-baseline", shape(column))}
                >
                  {column.align === "right" ? column.cell(row) : <div className={TABLE_WORDS}>{column.cell(row)}</div>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {rows.length > 0 && columns.some(({ total }) => total !== undefined) && (
          <tfoot>
            <tr className="border-t-2 border-line-strong font-bold">
              {columns.map((column) => (
                <td key={column.header} className={classes("pt-3 align-baseline", shape(column))}>
                  {column.total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
