import { stringify } from "csv-stringify/sync";

/** A cell that a spreadsheet would execute as a formula, or one that only looks guarded already. */
const LIKE_A_FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const guarded = (cell: string) => (LIKE_A_FORMULA.test(cell) ? `'${cell}` : cell);

/** Removes the apostrophe that an export put before a cell. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && LIKE_A_FORMULA.test(cell) ? cell.slice(1) : cell;

/**
 * CSV options for spreadsheets: a byte order mark and CRLF, so that characters and lines are read
 * correctly. Text that starts like a formula gets an apostrophe, so that a customer's name is never
 * executed as one; numbers stay numbers. `unguarded` reverses it.
 */
export const SPREADSHEET = { bom: true, record_delimiter: "windows", cast: { string: guarded } } as const;

/**
 * The most rows in an export of a history. Callers query one more, to know whether there are
 * further rows.
 */
export const MAX_EXPORTED_ROWS = 20_000;

/** Rows with headers, as CSV. */
export const asSpreadsheet = (heads: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  stringify([heads, ...rows], SPREADSHEET);

/** The first rows of a history as CSV; if there are more, the last line says so. */
export const asSpreadsheetOf = (heads: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  asSpreadsheet(
    heads,
    rows.length > MAX_EXPORTED_ROWS
      ? [
          ...rows.slice(0, MAX_EXPORTED_ROWS),
          ["There are more than 20,000 rows. Search for fewer to export the others."],
        ]
      : rows,
  );
