import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type calls from "./api.server";
import type shortageCalls from "./short/api.server";
import type { ShortAnswer, ShortNotice } from "./short/schema";
import type { InboxData } from "./schema";
import { setUnread } from "./unread";

const call = client<typeof calls & typeof shortageCalls>();

/** The inbox: events that concern a person are kept, counted until read, and link to their page. */
export default class InboxCartridge extends BaseCartridge<InboxData> {
  static override readonly meta = defineMeta({
    id: "notification",
    name: "Inbox",
    opens: "notification.open",
    icon: "bell",
    category: "account",
    permissions: ["account:self"],
    description: "What has happened: orders, accounts, messages, requests, loads and shorts.",
    watches: () => ["inbox"],
  });

  /** Keeps older pages that were already loaded. */
  override load(data: InboxData): void {
    const previous = this.getSnapshot().data;
    const last = data.entries.at(-1)?.id;
    const older = previous && last ? previous.entries.filter(({ id }) => id < last) : [];
    super.load(older.length > 0 ? { ...data, entries: [...data.entries, ...older], older: previous!.older } : data);
  }

  get #state(): InboxData {
    const { data } = this.getSnapshot();
    if (!data) throw new Error("The inbox is not loaded.");
    return data;
  }

  /** Loads the next older page. @throws ApiError. */
  async showOlder(): Promise<void> {
    const before = this.#state.older;
    if (!before) return;
    const page = await call("GET /inbox", { before });
    this.update({ data: { ...this.#state, entries: [...this.#state.entries, ...page.entries], older: page.older } });
  }

  /**
   * Marks an entry as read at once and tells the portal, which tells the other tabs. @throws
   * ApiError.
   */
  async read(id: string): Promise<void> {
    const entry = this.#state.entries.find((each) => each.id === id);
    if (!entry || entry.read) return;
    const unread = { ...this.#state.unread, [entry.about]: Math.max(0, (this.#state.unread[entry.about] ?? 0) - 1) };
    this.#show((each) => each.id === id, unread);
    await call("POST /notifications/read", { ids: [id] });
  }

  /** Answers what to do about a short, in every entry that asks about it. @throws ApiError. */
  async answer({ number, date }: ShortNotice, answer: ShortAnswer): Promise<void> {
    const { short } = await call("PUT /customers/:number/shorts/:date", { number, date, answer });
    const entries = this.#state.entries.map((entry) => (entry.short?.date === date ? { ...entry, short } : entry));
    this.update({ data: { ...this.#state, entries } });
  }

  /**
   * Marks everything shown and older as read. Entries that arrived since stay unread. @throws
   * ApiError.
   */
  async readAll(): Promise<void> {
    const until = this.#state.entries[0]?.id;
    await call("POST /notifications/read-all", { ...(until && { until }) });
    this.#show(() => true, {});
  }

  #show(isRead: (entry: InboxData["entries"][number]) => boolean, unread: InboxData["unread"]): void {
    const entries = this.#state.entries.map((entry) => (isRead(entry) ? { ...entry, read: true } : entry));
    this.update({ data: { ...this.#state, entries, unread } });
    setUnread(unread);
  }
}
