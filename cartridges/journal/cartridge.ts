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

/** What a search found; `phone` where only what is on this device could be searched. */
export interface Found {
  entries: JournalEntry[];
  where: "everywhere" | "phone";
}

/** What drivers saw at their customers, day by day (spec 2.9). Entries are on the phone at once, and sent behind the scenes. */
export default class JournalCartridge extends BaseCartridge<JournalData, Record<string, string>, typeof calls> {
  static override readonly meta = defineMeta({
    id: "journal",
    name: "Journal",
    opens: "journal.open",
    icon: "notebook-pen",
    category: "customer",
    permissions: ["journal:read", "journal:write"],
    description: "What was seen at the customers of a route, day by day.",
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

  /** This device names the entry, so that sending it again cannot double it. */
  async add({ customer_id, ...said }: TypedEntry): Promise<void> {
    await this.write("POST /journal", { id: uuid(), customer_id, ...sent(said), at: new Date().toISOString() });
  }

  async edit(id: string, said: TypedEntry): Promise<void> {
    await this.write("PUT /journal/:id", { id, ...sent(said), at: new Date().toISOString() });
  }

  #filters: Filters | null = null;
  /** What is searched for on the screen; null where it shows its own day or customer. */
  set filters(filters: Filters | null) {
    this.#filters = filters;
    this.update({});
  }

  /** What is on the screen, all of it: what is searched for, else the day's entries or the customer's. */
  override get exported() {
    const { data } = this.getSnapshot();
    if (!data) return null;
    const { date, customer } = data;
    const shown: Record<string, string> = customer ? { customer: customer.number } : { from: date!, to: date! };
    return {
      label: "Export CSV",
      href: `/api/journal/export?${new URLSearchParams(this.#filters ? given(this.#filters) : shown)}`,
    };
  }

  /** Searches all dates; where the portal does not answer, what is on this device. @throws where it refuses. */
  async search(filters: Filters): Promise<Found> {
    const held = this.getSnapshot().data?.entries ?? [];
    const here = held.filter((entry) => matchesFilters(entry, filters));
    const answer = await call("GET /journal/search", given(filters)).catch(
      (error: { status?: number }): Journal | null => {
        if (error.status === 0) return null;
        throw error;
      },
    );
    if (!answer) return { entries: here, where: "phone" };
    const entries = answer.customers.flatMap((customer) => customer.entries);
    const known = new Set(entries.map(({ entry_id }) => entry_id));
    const byId = new Map(held.map((entry) => [entry.entry_id, entry]));
    // What waits to be sent is on this device alone.
    const waiting = here.filter(({ entry_id }) => !known.has(entry_id));
    return {
      entries: [...waiting, ...entries.map((entry) => byId.get(entry.entry_id) ?? entry)],
      where: "everywhere",
    };
  }
}

/** What of a search is asked: an empty field is none. */
const given = (filters: Filters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value.trim() !== ""));

/** What is sent of a form: an empty field is null. */
const sent = ({ entry_type, title, content, tags, sentiment }: Omit<TypedEntry, "customer_id">) => ({
  entry_type,
  title: title || null,
  content,
  tags: tags || null,
  sentiment: sentiment || null,
});
