import { v7 as uuid } from "uuid";
import { ApiError } from "#kernel/api-client";
import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import { topicAddress } from "#kernel/live/address";
import type calls from "./api.server";
import type { LoadListData, SessionAnswer } from "./schema";
import { fromSent, type SentList } from "./sent-list";

/** A mark that the server has not confirmed yet: an absolute amount, or null where a mark is taken back. */
interface WaitingMark {
  loaded: number | null;
  /** Names this mark for the server, so that sending it again cannot do it twice. */
  key: string;
  /** This device's time of the mark. */
  at: string;
}

export interface LoadListState extends LoadListData {
  /** By SKU; a newer mark of an item replaces the one that waits. */
  waiting: ReadonlyMap<string, WaitingMark>;
}

interface MarkAnswer {
  item: SessionAnswer["items"][number] | null;
  session: { version: number };
}

const call = client<typeof calls>();
const RETRY_MS = 3_000;
const versionOf = ({ session }: SessionAnswer) => session?.version ?? 0;
/** A route's load list and its loading session (spec 2.11). Marks show at once and are sent behind the scenes, in order. */
export default class LoadListCartridge extends BaseCartridge<
  LoadListState,
  { route: string; day: string; date: string }
> {
  static override readonly meta = defineMeta({
    id: "load-list",
    name: "Load list",
    opens: "loadList.open",
    icon: "truck",
    category: "route",
    permissions: ["loading:read", "loading:write"],
    description: "What the truck must carry, and the loading of it.",
    supportsExport: true,
    showInQuickAccess: true,
    watches: (_key, { list: { route, date } }: LoadListData) => [topicAddress("loading", route, date)],
  });
  #sending: Promise<void> | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** The latest session version the server has reported; the data held here may be older. */
  #announced = 0;
  /** The version that contains this device's last mark: an answer with a lower version was read before that mark. */
  #own = 0;

  override get title(): string {
    const list = this.getSnapshot().data?.list;
    return list ? `Load list ${list.route} ${list.service_day}` : this.meta.name;
  }

  override get exported() {
    const { route, service_day, date } = this.#state.list;
    const href = `/api/rental-items/route/${route}/loadlist?day=${service_day}&date=${date}&format=csv`;
    return { label: "Export CSV", href };
  }

  /** Replacing the data keeps the queued marks, which exist on this device only. A late answer does not bring back an older session. */
  override load(data: Omit<LoadListData, "list"> & { list: LoadListData["list"] | SentList }): void {
    const list = "customers" in data.list ? fromSent(data.list) : data.list;
    const held = this.getSnapshot().data;
    const { has_session, session, items } =
      held && Math.max(versionOf(held), this.#own) > versionOf(data) ? held : data;
    super.load({ ...data, list, has_session, session, items, waiting: held?.waiting ?? new Map() });
  }

  get #state(): LoadListState {
    const { data } = this.getSnapshot();
    if (!data) throw new Error("The load list is not loaded.");
    return data;
  }

  get #sessionKey() {
    const { route, service_day, date } = this.#state.list;
    return { route_number: route, service_day, date };
  }

  async start(): Promise<void> {
    await call("POST /loading-status/session/start", {
      ...this.#sessionKey,
      session_id: uuid(),
      at: new Date().toISOString(),
    });
    await this.refresh();
  }

  /** Says how many pieces of an item are on the truck; null takes the mark back. */
  mark(itemId: string, loaded: number | null): void {
    const waiting = new Map(this.#state.waiting).set(itemId, { loaded, key: uuid(), at: new Date().toISOString() });
    this.change({ ...this.#state, waiting });
    this.save().catch(() => this.#tryAgainLater());
  }

  /** Sends the queue. One sender at a time, so that marks arrive in the order they were made. */
  override save(): Promise<void> {
    this.#sending ??= this.saving(() => this.#sendAll()).finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  #tryAgainLater(): void {
    clearTimeout(this.#retry);
    if (this.#state.waiting.size > 0)
      this.#retry = setTimeout(() => void this.save().catch(() => this.#tryAgainLater()), RETRY_MS);
  }

  async #sendAll(): Promise<void> {
    for (let next = this.#first(); next; next = this.#first()) {
      const [itemId, mark] = next;
      try {
        this.#accept(
          itemId,
          mark,
          await call(
            "POST /loading-status/item/update",
            {
              ...this.#sessionKey,
              item_id: itemId,
              ...(mark.loaded === null ? { status: "unmarked" } : { loaded_quantity: mark.loaded }),
              at: mark.at,
            },
            { key: mark.key },
          ),
        );
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
        // Rejected by the server, so retrying is pointless: drop the mark and show the server's state and its error.
        this.update({ data: { ...this.#state, waiting: this.#without(itemId, mark) } });
        await this.refresh().catch(() => {});
        throw error;
      }
    }
    await this.#catchUp();
  }

  /** The answer to a mark brings its item and the session's version; a refetch is only needed when others wrote in between. */
  #accept(itemId: string, mark: WaitingMark, { item, session: { version } }: MarkAnswer): void {
    const { session, items } = this.#state;
    const others = items.filter(({ item_id }) => item_id !== itemId);
    const next = session && version === session.version + 1 ? { ...session, version } : session;
    this.#own = version;
    this.#announced = Math.max(this.#announced, version);
    this.update({
      data: {
        ...this.#state,
        session: next,
        items: item ? [...others, item] : others,
        waiting: this.#without(itemId, mark),
      },
    });
  }

  /** Refetches the session if the server has reported a later version. Without network, the stream does it when it reconnects. */
  async #catchUp(): Promise<void> {
    if (this.#announced > versionOf(this.#state)) await this.refresh().catch(() => {});
  }

  #first = () => this.#state.waiting.entries().next().value as [string, WaitingMark] | undefined;

  #without(itemId: string, mark: WaitingMark): ReadonlyMap<string, WaitingMark> {
    const waiting = new Map(this.#state.waiting);
    if (waiting.get(itemId) === mark) waiting.delete(itemId);
    return waiting;
  }

  /** Everything unmarked is short; returns how many items that is. */
  async markRestShort(): Promise<number> {
    await this.save();
    const { route_number: route, service_day: day, date } = this.#sessionKey;
    const { shortages_count } = await call("POST /rental-items/route/:route/mark-rest-short", {
      route,
      day,
      date,
      loaded_items: [],
    });
    await this.refresh();
    return shortages_count;
  }

  async complete(manager_email: string, driver_notes: string): Promise<void> {
    await this.save();
    await call("POST /loading-status/session/complete", { ...this.#sessionKey, manager_email, driver_notes });
    await this.refresh();
  }

  async reopen(reason: string): Promise<void> {
    await call("POST /loading-status/session/reopen", { ...this.#sessionKey, reason });
    await this.refresh();
  }

  /** Refetches the session. */
  override async refresh(): Promise<void> {
    this.load({
      ...this.#state,
      ...(await call("GET /loading-status/session/:route_number/:service_day/:date", this.#sessionKey)),
    });
  }

  /** Another device has marked, or the list itself has changed: an order was approved. While marks of this device are on their way, their answers say it. */
  override changed(_topic: string, version: number | null): void {
    if (version === null) return this.reload();
    this.#announced = Math.max(this.#announced, version);
    if (!this.#sending) void this.#catchUp();
  }

  /** Sends what waits as soon as the network is back, until the answer is called. */
  sendWhenOnline(): () => void {
    const online = () => void this.save().catch(() => this.#tryAgainLater());
    addEventListener("online", online);
    return () => {
      clearTimeout(this.#retry);
      removeEventListener("online", online);
    };
  }
}
