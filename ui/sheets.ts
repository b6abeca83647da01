/** A line of a printed sheet. */
export interface SheetLine {
  /** How many lines of text it is high. */
  height: number;
  /** How many must be free for it to begin in a column: its own, and those that may not be parted from it. */
  needs: number;
}

/** How many lines of 12 pt a column has, on Letter paper, which is the lower of the two in use. */
export const LINES_PER_COLUMN = 42;
const COLUMNS = 2;

/** Lines in columns of a height. A column that begins in the middle of something says so first, where `goesOn` has a line for it. */
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
