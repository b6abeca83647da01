/** A line of a printed sheet. */
export interface SheetLine {
  /** Its height in lines of text. */
  height: number;
  /** The free lines required to start it in a column: its own, and those that must stay with it. */
  needs: number;
}

/** Lines of 12 pt per column on Letter paper, the shorter of the two formats in use. */
export const LINES_PER_COLUMN = 42;
const COLUMNS = 2;

/**
 * Arranges lines in columns of a given height. A column that starts in the middle of something
 * begins with a line from `goesOn`, if it returns one.
 */
export function inColumns<Line extends SheetLine>(
  lines: readonly Line[],
  goesOn: (line: Line) => Line | null,
  height = LINES_PER_COLUMN,
): Line[][] {
  const columns: Line[][] = [];
  let column: Line[] = [];
  let used = 0;
  for (const line of lines) {
    if (used > 0 && used + line.needs > height) {
      columns.push(column);
      const continued = goesOn(line);
      column = continued ? [continued] : [];
      used = continued?.height ?? 0;
    }
    column.push(line);
    used += line.height;
  }
  if (column.length > 0) columns.push(column);
  return columns;
}

/** Columns on sheets, two on each. */
export const onSheets = <Column>(columns: readonly Column[]): Column[][] =>
  Array.from({ length: Math.ceil(columns.length / COLUMNS) }, (_, sheet) =>
    columns.slice(sheet * COLUMNS, (sheet + 1) * COLUMNS),
  );
