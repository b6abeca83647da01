/** A day of the week as a column. */
export interface WeekDay {
  id: string;
  /** Beside the day's name, where something holds only from a date on. */
  note?: string;
}

/** So many of a row on a day, and how many it was before something was changed here. */
export interface WeekCell {
  quantity: number;
  was: number;
  /** Cents each. */
  price: number;
  least: number;
  most: number;
  /** Why it cannot be changed now; shown in the cell. */
  held?: string;
}

/** A product with its cells by day; a day without one has nothing to show or to change. */
export interface WeekRow {
  id: string;
  name: string;
  /** Beside the name: the price each. */
  note: string;
  group: string;
  cells: Readonly<Record<string, WeekCell | undefined>>;
}

export interface WeekTotal {
  pieces: number;
  cents: number;
  /** Cents more than before the changes; less is negative. */
  difference: number;
}

const NOTHING: WeekTotal = { pieces: 0, cents: 0, difference: 0 };
const plus = (total: WeekTotal, { quantity, was, price }: WeekCell): WeekTotal => ({
  pieces: total.pieces + quantity,
  cents: total.cents + quantity * price,
  difference: total.difference + (quantity - was) * price,
});

/** What one day's delivery comes to. */
export const dayTotal = (rows: readonly WeekRow[], day: string): WeekTotal =>
  rows.reduce((total, { cells }) => (cells[day] ? plus(total, cells[day]) : total), NOTHING);
/** What all the days together come to. */
export const weekTotal = (rows: readonly WeekRow[]): WeekTotal =>
  rows.reduce(
    (total, { cells }) => Object.values(cells).reduce((sum, cell) => (cell ? plus(sum, cell) : sum), total),
    NOTHING,
  );
export const rowPieces = ({ cells }: WeekRow): number =>
  Object.values(cells).reduce((sum, cell) => sum + (cell?.quantity ?? 0), 0);

export const isChanged = ({ quantity, was }: WeekCell) => quantity !== was;

/** What was typed: the amount, or why it is none. Nothing is rounded or cut without a word. */
export function readAmount(
  typed: string,
  { least, most }: { least: number; most: number },
): { amount: number } | { refusal: string } {
  const text = typed.replace(/[\s,]/g, "").replace(/^\u2212/, "-");
  if (text === "") return least === 0 ? { amount: 0 } : { refusal: `Type a number, ${least} or more.` };
  if (!/^-?\d+(\.\d*)?$/.test(text)) return { refusal: "Numbers only." };
  const amount = Number(text);
  if (!Number.isInteger(amount)) return { refusal: "Whole pieces only." };
  if (amount < least) return { refusal: `${least} is the least.` };
  if (amount > most) return { refusal: `${most.toLocaleString("en-US")} is the most.` };
  return { amount };
}

/** A place in the grid, row and day by their order. */
export interface Place {
  row: number;
  day: number;
}

const within = (place: number, count: number) => Math.max(0, Math.min(count - 1, place));

/** Where a key leads from a place; null where the key is none that moves. */
export function moved({ row, day }: Place, key: string, rows: number, days: number, withControl = false): Place | null {
  switch (key) {
    case "ArrowUp":
      return { row: within(row - 1, rows), day };
    case "ArrowDown":
      return { row: within(row + 1, rows), day };
    case "ArrowLeft":
      return { row, day: within(day - 1, days) };
    case "ArrowRight":
      return { row, day: within(day + 1, days) };
    case "Home":
      return { row: withControl ? 0 : row, day: 0 };
    case "End":
      return { row: withControl ? rows - 1 : row, day: days - 1 };
    default:
      return null;
  }
}

/** The rows that fit a search and a group, and the groups there are. */
export function fittingRows(rows: readonly WeekRow[], words: string, group: string): WeekRow[] {
  const wanted = words.trim().toLowerCase();
  return rows.filter(
    (row) => (!group || row.group === group) && `${row.name} ${row.id} ${row.group}`.toLowerCase().includes(wanted),
  );
}
export const groupsOf = (rows: readonly WeekRow[]): string[] => [...new Set(rows.map(({ group }) => group))];
