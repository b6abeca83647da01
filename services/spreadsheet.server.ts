import { stringify } from "csv-stringify/sync";

/** A cell that a spreadsheet would run as a formula, or one that only looks guarded already. */
const LIKE_A_FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const guarded = (cell: string) => (LIKE_A_FORMULA.test(cell) ? `'${cell}` : cell);

/** Takes away the apostrophe that an export put before a cell, so that the cell means again what it meant. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && LIKE_A_FORMULA.test(cell) ? cell.slice(1) : cell;

/**
 * How a CSV is written for a spreadsheet: a byte order mark and CRLF, so that characters and lines are read correctly.
 * Text that begins like a formula gets an apostrophe, so that a customer's name is never executed as one; numbers stay
 * numbers. `unguarded` is the way back.
 */
export const SPREADSHEET = { bom: true, record_delimiter: "windows", cast: { string: guarded } } as const;

/** Rows that an export of a history has at most: whoever reads them asks for one more, to know whether there are. */
export const MAX_EXPORTED_ROWS = 20_000;

/** Rows under their heads, as CSV. */
export const asSpreadsheet = (heads: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  stringify([heads, ...rows], SPREADSHEET);

/** The same of a history, the first rows of it; where there are more, the last line says so. */
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
