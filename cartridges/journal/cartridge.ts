import { v7 as uuid } from "uuid";
import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type { OfflineWrites } from "#kernel/outbox/offline-writes";
import type calls from "./api.server";
import { shortened } from "#ui/formats";
import { entryEdited, entryWritten, matchesFilters, withAnswer } from "./rules";
import type { Filters, Journal, JournalData, JournalEntry, TypedEntry } from "./schema";

const call = client<typeof calls>();
const lane = { lane: () => "journal", heading: () => "Journal", noun: "journal entry" };
const nameIn = ({ customers }: JournalData, number: string) =>
  customers.find((customer) => customer.number === number)?.name ?? number;

/** What a search found. `phone` means that only this device's data could be searched. */
export interface Found {
  entries: JournalEntry[];
  where: "everywhere" | "phone";
}

/**
 * What drivers saw at their customers, day by day (spec 2.9). Entries are saved on the phone at
 * once and sent in the background.
 */
export default class JournalCartridge extends BaseCartridge<JournalData, Record<string, string>, typeof calls> {
  static override readonly meta = defineMeta({
    id: "journal",
    name: "Journal",
    opens: "journal.open",
    icon: "notebook-pen",
    category: "customer",
    permissions: ["journal:read", "journal:write"],
    description: "What drivers saw at a route's customers, day by day.",
    showInQuickAccess: true,
    supportsExport: true,
  });

  static override readonly offline: OfflineWrites<typeof calls, JournalData> = {
    "POST /journal": {
      ...lane,
      describe: ({ customer_id, content }, data) => `${nameIn(data, String(customer_id))}: ${shortened(content)}`,
      apply: entryWritten,
      accept: (data, { entry }) => withAnswer(data, entry),
    },
    "PUT /journal/:id": {
      ...lane,
      describe: ({ id, content }, { entries }) =>
        `${entries.find(({ entry_id }) => entry_id === id)?.customer_name ?? "Edited"}: ${shortened(content)}`,
      subject: ({ id }) => id,
      apply: entryEdited,
      accept: (data, { entry }) => withAnswer(data, entry),
    },
  };

  /** The device picks the entry's id, so that a retry cannot create it twice. */
  async add({ customer_id, ...fields }: TypedEntry): Promise<void> {
    await this.write("POST /journal", { id: uuid(), customer_id, ...sent(fields), at: new Date().toISOString() });
  }

  async edit(id: string, fields: TypedEntry): Promise<void> {
    await this.write("PUT /journal/:id", { id, ...sent(fields), at: new Date().toISOString() });
  }

  #filters: Filters | null = null;
  /** The search on screen; null while the page shows a day or a customer. */
  set filters(filters: Filters | null) {
    this.#filters = filters;
    this.update({});
  }

  /**
   * Exports everything on screen: the search results, or else the day's or the customer's entries.
   */
  override get exported() {
    const { data } = this.getSnapshot();
    if (!data) return null;
    const { date, customer } = data;
    const shown: Record<string, string> = customer ? { customer: customer.number } : { from: date!, to: date! };
    return {
      label: "Export CSV",
      href: `/api/journal/export?${new URLSearchParams(this.#filters ? queryOf(this.#filters) : shown)}`,
    };
  }

  /**
   * Searches all dates. If the portal is unreachable, searches this device's data. @throws if the
   * portal refuses.
   */
  async search(filters: Filters): Promise<Found> {
    const cached = this.getSnapshot().data?.entries ?? [];
    const localMatches = cached.filter((entry) => matchesFilters(entry, filters));
    const answer = await call("GET /journal/search", queryOf(filters)).catch(
      (error: { status?: number }): Journal | null => {
        if (error.status === 0) return null;
        throw error;
      },
    );
    if (!answer) return { entries: localMatches, where: "phone" };
    const entries = answer.customers.flatMap((customer) => customer.entries);
    const ids = new Set(entries.map(({ entry_id }) => entry_id));
    const byId = new Map(cached.map((entry) => [entry.entry_id, entry]));
    // Entries still in the outbox exist only on this device.
    const waiting = localMatches.filter(({ entry_id }) => !ids.has(entry_id));
    return {
      entries: [...waiting, ...entries.map((entry) => byId.get(entry.entry_id) ?? entry)],
      where: "everywhere",
    };
  }
}

/** The query of a search, without its empty fields. */
const queryOf = (filters: Filters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value.trim() !== ""));

/** The body to send for a form. Empty fields become null. */
const sent = ({ entry_type, title, content, tags, sentiment }: Omit<TypedEntry, "customer_id">) => ({
  entry_type,
  title: title || null,
  content,
  tags: tags || null,
  sentiment: sentiment || null,
});
