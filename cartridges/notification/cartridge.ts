import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type calls from "./api.server";
import type shortageCalls from "./short/api.server";
import type { ShortAnswer, ShortNotice } from "./short/schema";
import type { InboxData } from "./schema";
import { setUnread } from "./unread";

const call = client<typeof calls & typeof shortageCalls>();

/** What has happened and concerns a person: kept, counted until it is read, and leading to its place. */
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

  /** Newer data keep the older pages that were asked for. */
  override load(data: InboxData): void {
    const held = this.getSnapshot().data;
    const last = data.entries.at(-1)?.id;
    const older = held && last ? held.entries.filter(({ id }) => id < last) : [];
    super.load(older.length > 0 ? { ...data, entries: [...data.entries, ...older], older: held!.older } : data);
  }

  get #state(): InboxData {
    const { data } = this.getSnapshot();
    if (!data) throw new Error("The inbox is not loaded.");
    return data;
  }

  /** The next older page. @throws ApiError. */
  async showOlder(): Promise<void> {
    const before = this.#state.older;
    if (!before) return;
    const page = await call("GET /inbox", { before });
    this.update({ data: { ...this.#state, entries: [...this.#state.entries, ...page.entries], older: page.older } });
  }

  /** Seen at once, and told to the portal, which tells the other tabs. @throws ApiError. */
  async read(id: string): Promise<void> {
    const entry = this.#state.entries.find((each) => each.id === id);
    if (!entry || entry.read) return;
    const unread = { ...this.#state.unread, [entry.about]: Math.max(0, (this.#state.unread[entry.about] ?? 0) - 1) };
    this.#show((each) => each.id === id, unread);
    await call("POST /notifications/read", { ids: [id] });
  }

  /** What to do about what is short: every entry that asks it has the answer. @throws ApiError. */
  async answer({ number, date }: ShortNotice, answer: ShortAnswer): Promise<void> {
    const { short } = await call("PUT /customers/:number/shorts/:date", { number, date, answer });
    const entries = this.#state.entries.map((entry) => (entry.short?.date === date ? { ...entry, short } : entry));
    this.update({ data: { ...this.#state, entries } });
  }

  /** All that is shown, and what is older: what has come since stays unread. @throws ApiError. */
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
