import { addDays, comingServiceDay } from "#cartridges/service-day/rules";
import { figuresOf, type StopState } from "../rules";
import type { DayStop, RouteDayData, StopAct } from "../schema";
import type { InvoiceItem, StopFace } from "./schema";

/**
 * Whether a day's stops can be worked: it is the next service day, or it was yesterday and its
 * shift may not be over. The server makes the final decision.
 */
export const isWorkable = ({ date, today }: Pick<RouteDayData, "date" | "today">): boolean =>
  comingServiceDay(today).date === date || addDays(date, 1) === today;

export interface Invoice {
  /**
   * "delivered" or "loaded" tells which pieces are billed; `statement` is the number
   * of the issued statement.
   */
  by: "delivered" | "loaded" | { statement: string };
  items: readonly InvoiceItem[];
  amount_cents: number;
}

/** What a stop is billed: as issued, else as delivered, else as loaded. */
export function invoiceOf(
  { items: due }: Pick<DayStop, "items">,
  { figures }: Pick<StopState, "figures">,
  { prices, statement }: StopFace,
): Invoice {
  const sum = (items: readonly InvoiceItem[]) => items.reduce((all, { amount_cents }) => all + amount_cents, 0);
  if (statement)
    return { by: { statement: statement.number }, items: statement.items, amount_cents: sum(statement.items) };
  const names = new Map(due.map(({ item_id, description }) => [item_id, description]));
  const counted = figures
    ? figures.lines.map(({ item_id, delivered }) => ({ item_id, quantity: delivered }))
    : due.map(({ item_id, loaded }) => ({ item_id, quantity: loaded }));
  const items = counted
    .filter(({ quantity }) => quantity > 0)
    .map(({ item_id, quantity }) => ({
      description: names.get(item_id) ?? item_id,
      quantity,
      amount_cents: quantity * (prices[item_id] ?? 0),
    }));
  return { by: figures ? "delivered" : "loaded", items, amount_cents: sum(items) };
}

// Acts on this phone that are not sent yet, used until the outbox is open.

/**
 * "clothesline-completed" holds when each stop was completed on this phone; "clothesline-notes"
 * holds the notes written here, by stop.
 */
export interface Kept {
  completed: Readonly<Record<string, string>>;
  notes: Readonly<Record<string, readonly string[]>>;
}
interface WaitingCall {
  call: string;
  body: Readonly<Record<string, unknown>>;
  at: string;
}

/** The part of the outbox's unsent calls that is stored under the two keys. */
export function keptOf(calls: readonly WaitingCall[]): Kept {
  const completed: Record<string, string> = {};
  const notes: Record<string, string[]> = {};
  for (const { call, body, at } of calls) {
    const stop = String(body.id);
    if (call === "POST /stops/:id/complete") completed[stop] ??= at;
    if (call === "POST /stops/:id/note") (notes[stop] ??= []).push(String(body.text));
  }
  return { completed, notes };
}

/**
 * The day as this phone left it: adds what is stored for its stops, unless the day has it already.
 */
export function withKept<Data extends RouteDayData>(data: Data, { completed, notes }: Kept): Data {
  const act = (stop: DayStop, name: string, at: string, detail: StopAct["detail"]): StopAct => ({
    id: `kept ${name} ${stop.id}`,
    stop: stop.id,
    at,
    by: "You",
    sequence: null,
    detail,
  });
  const acts = data.stops.flatMap((stop) => {
    const at = completed[stop.id];
    const figures = figuresOf(stop.items, {});
    return [
      ...(at ? [act(stop, "complete", at, { kind: "complete", figures, text: "" })] : []),
      ...(notes[stop.id] ?? []).map((text, place) => act(stop, `note ${place}`, at ?? "", { kind: "note", text })),
    ];
  });
  return acts.length === 0 ? data : { ...data, acts: [...data.acts, ...acts] };
}
