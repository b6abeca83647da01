import { tagsOf, type EntryType, type Sentiment } from "./kinds";
import type { EditEntryInput, Filters, Journal, JournalData, JournalEntry, NewEntryInput, TypedEntry } from "./schema";
import { byName, folded, hasWords, isBlank, trimmedText } from "#ui/text";

export { addDays } from "#cartridges/service-day/rules";

export const TYPE_WORDS: Record<EntryType, string> = {
  observation: "Observation",
  request: "Request",
  issue: "Issue",
  followup: "Follow-up",
  other: "Other",
};

export const SENTIMENT_WORDS: Record<Sentiment, string> = {
  positive: "Positive",
  negative: "Negative",
  neutral: "Neutral",
};

interface Act {
  by: string;
  at: string;
}

/** Validation errors by field, the same as the server's. */
export function refusalsOf({ customer_id, content }: TypedEntry): Partial<Record<keyof TypedEntry, string>> {
  return {
    ...(customer_id === "" && { customer_id: "Choose a customer." }),
    ...(isBlank(content) && { content: "Write what you saw." }),
  };
}

/** Groups entries by customer, sorted by name. Each group keeps its order (spec 3). */
export function byCustomer(entries: readonly JournalEntry[]): Journal {
  const groups = new Map<string, Journal["customers"][number]>();
  for (const entry of entries) {
    const { customer_id: number, customer_name: name, route } = entry;
    const group = groups.get(number) ?? { customer: { number, name, route }, entries: [] };
    group.entries.push(entry);
    groups.set(number, group);
  }
  const customers = [...groups.values()].sort(
    (one, other) =>
      byName(one.customer.name, other.customer.name) || one.customer.number.localeCompare(other.customer.number),
  );
  return { customerCount: customers.length, entryCount: entries.length, customers };
}

const has = (text: string | null, words: string) => hasWords(text ?? "", words);

/** Whether an entry matches the search. Must agree with the server's SQL. */
export function matchesFilters(entry: JournalEntry, { q, type, sentiment, tag, customer, from, to }: Filters): boolean {
  const searchText = q.trim(),
    typedTag = folded(trimmedText(tag));
  return (
    (type === "" || entry.entry_type === type) &&
    (sentiment === "" || entry.sentiment === sentiment) &&
    (customer === "" || entry.customer_id === customer) &&
    (from === "" || entry.date >= from) &&
    (to === "" || entry.date <= to) &&
    (typedTag === "" || tagsOf(entry.tags).some((each) => folded(each) === typedTag)) &&
    (searchText === "" ||
      [entry.content, entry.title, entry.tags, entry.customer_name].some((text) => has(text, searchText)))
  );
}

export const NO_FILTERS: Filters = { q: "", type: "", sentiment: "", tag: "", customer: "", from: "", to: "" };
export const isFiltered = (filters: Filters) => Object.values(filters).some((value) => !isBlank(value));

/** The company's date of a moment, YYYY-MM-DD, which is how the Canadian locale formats dates. */
export const dateAt = (moment: string, timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    new Date(moment),
  );

const textOr = (value: unknown, other: string | null = null) => (typeof value === "string" && value.trim()) || other;
const contentOf = ({
  entry_type = "observation",
  title,
  content,
  tags,
  sentiment,
}: Omit<EditEntryInput, "id" | "at">) => ({
  entry_type,
  title: textOr(title),
  content: content.trim(),
  tags: tagsOf(textOr(tags)).join(", ") || null,
  sentiment: sentiment || null,
});

/**
 * Inserts an entry by time. One that exists stays, and one outside this page's scope is not added.
 */
function withEntry(data: JournalData, entry: JournalEntry): JournalData {
  const isShown = data.customer ? entry.customer_id === data.customer.number : entry.date === data.date;
  if (!isShown || data.entries.some(({ entry_id }) => entry_id === entry.entry_id)) return data;
  const index = data.entries.findIndex(({ created_at }) => created_at <= entry.created_at);
  return { ...data, entries: data.entries.toSpliced(index === -1 ? data.entries.length : index, 0, entry) };
}

/** Adds an unsent entry as it will be stored. */
export function entryWritten(data: JournalData, input: NewEntryInput, { by, at }: Act): JournalData {
  const customer = data.customers.find(({ number }) => number === input.customer_id);
  if (!customer || typeof input.id !== "string") return data;
  return withEntry(data, {
    ...contentOf(input),
    entry_id: input.id,
    customer_id: customer.number,
    customer_name: customer.name,
    route: customer.route,
    author: by,
    created_at: at,
    date: dateAt(at, data.timezone),
    edited_at: null,
    edited_by: null,
  });
}

/** Applies an unsent edit, unless a later one is already there. */
export function entryEdited(data: JournalData, input: EditEntryInput, { by, at }: Act): JournalData {
  const edited = (entry: JournalEntry): JournalEntry =>
    entry.entry_id === input.id && (entry.edited_at ?? "") <= at
      ? { ...entry, ...contentOf(input), edited_at: at, edited_by: by }
      : entry;
  return { ...data, entries: data.entries.map(edited) };
}

/** Applies the server's copy of an entry, unless the local one is newer. */
export function withAnswer(data: JournalData, entry: JournalEntry): JournalData {
  const local = data.entries.find(({ entry_id }) => entry_id === entry.entry_id);
  if (!local) return withEntry(data, entry);
  if ((local.edited_at ?? "") > (entry.edited_at ?? "")) return data;
  return { ...data, entries: data.entries.map((each) => (each === local ? entry : each)) };
}
