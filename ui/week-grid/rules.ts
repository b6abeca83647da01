import { dollars } from "../formats";
import { hasWords } from "../text";

/** A day of the week as a column. */
export interface WeekDay {
  id: string;
  /** A note beside the day's name, for a change that starts on a later date. */
  note?: string;
}

/** The amount of a row on a day, and the amount before the changes made here. */
export interface WeekCell {
  quantity: number;
  was: number;
  /** Cents each. */
  price: number;
  min: number;
  max: number;
  /** Why it cannot be changed; shown in the cell. */
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

/** What is rented of a product on a day. */
interface RentedItem {
  sku: string;
  name: string;
  category: string;
  delivery_day: string;
  quantity: number;
  price_cents: number;
}

/** Rented products as rows that are only shown, in the order of their groups. */
export function rentedRows(items: readonly RentedItem[]): WeekRow[] {
  const groups = [...new Set(items.map(({ category }) => category))];
  return [...new Set(items.map(({ sku }) => sku))]
    .map((sku) => rentedRow(items.filter((item) => item.sku === sku)))
    .sort((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group));
}

function rentedRow(items: readonly RentedItem[]): WeekRow {
  const { sku, name, category } = items[0]!;
  const cells = Object.fromEntries(
    items.map(({ delivery_day, quantity, price_cents }) => [
      delivery_day,
      { quantity, was: quantity, price: price_cents, min: quantity, max: quantity },
    ]),
  );
  return { id: sku, name, group: category, note: priceNote(cells), cells };
}

/** The total of one day's delivery. */
export const dayTotal = (rows: readonly WeekRow[], day: string): WeekTotal =>
  rows.reduce((total, { cells }) => (cells[day] ? plus(total, cells[day]) : total), NOTHING);
/** The total of all days. */
export const weekTotal = (rows: readonly WeekRow[]): WeekTotal =>
  rows.reduce(
    (total, { cells }) => Object.values(cells).reduce((sum, cell) => (cell ? plus(sum, cell) : sum), total),
    NOTHING,
  );
export const rowPieces = ({ cells }: WeekRow): number =>
  Object.values(cells).reduce((sum, cell) => sum + (cell?.quantity ?? 0), 0);

/** The prices on days with deliveries, lowest first; without deliveries, all possible prices. */
function pricesOf({ cells }: Pick<WeekRow, "cells">): number[] {
  const all = Object.values(cells).filter((cell) => cell !== undefined);
  const coming = all.filter(({ quantity, was }) => quantity > 0 || was > 0);
  return [...new Set((coming.length > 0 ? coming : all).map(({ price }) => price))].sort((one, other) => one - other);
}
/** Whether the days have different prices, so that each cell shows its own. */
export const isPricedByDay = (row: Pick<WeekRow, "cells">): boolean => pricesOf(row).length > 1;
/** The price each, or the range if the days differ. */
export const priceNote = (cells: WeekRow["cells"]): string => {
  const prices = pricesOf({ cells });
  return prices.length > 1 ? `${dollars(prices[0]!)} to ${dollars(prices.at(-1)!)}` : dollars(prices[0] ?? 0);
};

export const isChanged = ({ quantity, was }: WeekCell) => quantity !== was;

/** Parses a typed amount, or says why it is invalid. Nothing is rounded or truncated silently. */
export function readAmount(
  typed: string,
  { min, max }: { min: number; max: number },
): { amount: number } | { refusal: string } {
  const text = typed.replace(/[\s,]/g, "").replace(/^\u2212/, "-");
  if (text === "") return min === 0 ? { amount: 0 } : { refusal: `Type a number, ${min} or more.` };
  if (!/^-?\d+(\.\d*)?$/.test(text)) return { refusal: "Numbers only." };
  const amount = Number(text);
  if (!Number.isInteger(amount)) return { refusal: "Whole pieces only." };
  if (amount < min) return { refusal: min === 1 ? "Order at least 1." : `Min is ${min.toLocaleString("en-US")}.` };
  if (amount > max) return { refusal: `Max is ${max.toLocaleString("en-US")}.` };
  return { amount };
}

/** A cell's position: its row and day index. */
export interface Place {
  row: number;
  day: number;
}

const within = (place: number, count: number) => Math.max(0, Math.min(count - 1, place));

/** The cell that a key leads to; null for a key that does not move. */
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

/** The rows that match a search and a group. */
export function fittingRows(rows: readonly WeekRow[], searchText: string, group: string): WeekRow[] {
  return rows.filter(
    (row) => (!group || row.group === group) && hasWords(`${row.name} ${row.id} ${row.group}`, searchText),
  );
}
export const groupsOf = (rows: readonly WeekRow[]): string[] => [...new Set(rows.map(({ group }) => group))];
