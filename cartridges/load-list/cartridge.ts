import { v7 as uuid } from "uuid";
import { defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import { topicAddress } from "#kernel/live/address";
import type { OfflineWrites } from "#kernel/outbox/offline-writes";
import type { OutboxCall } from "#kernel/outbox/rules";
import { VersionedCartridge } from "#kernel/versioned-cartridge";
import type calls from "./api.server";
import {
  answered,
  completed,
  describeMark,
  laneOf,
  marked,
  restMarkedShort,
  started,
  unmarkedItems,
  marksOf,
  versionOf,
  withItem,
} from "./rules";
import { shortDate } from "#ui/formats";
import type { LoadListData } from "./schema";
import { fromSent, type SentList } from "./sent-list";

const call = client<typeof calls>();
/** Shared by all calls about one route's day, which are sent in the order they were made. */
const lane = {
  lane: laneOf,
  heading: ({ list: { route, date } }: LoadListData) => `Load list ${route}, ${shortDate(date)}`,
};

/**
 * A route's load list and its loading session (spec 2.11). Acts are applied on the phone at once,
 * and sent in order in the background.
 */
export default class LoadListCartridge extends VersionedCartridge<
  LoadListData,
  { route: string; day: string; date: string },
  typeof calls
> {
  static override readonly meta = defineMeta({
    id: "load-list",
    name: "Load list",
    opens: "loadList.open",
    icon: "truck",
    category: "route",
    permissions: ["loading:read", "loading:write"],
    description: "What the truck must carry, and how far it is loaded.",
    supportsExport: true,
    showInQuickAccess: true,
    watches: (_key, { list: { route, date } }: LoadListData) => [topicAddress("loading", route, date)],
  });

  static override readonly offline: OfflineWrites<typeof calls, LoadListData> = {
    "POST /loading-status/session/start": {
      ...lane,
      noun: "change",
      describe: () => "Loading started",
      apply: started,
      accept: (data, { session }, input, act) => answered(data, session.version, () => started(data, input, act)),
    },
    "POST /loading-status/item/update": {
      ...lane,
      noun: "mark",
      subject: ({ item_id }) => item_id,
      describe: describeMark,
      apply: marked,
      accept: (data, { session, item }, { item_id }) =>
        answered(data, session.version, () => withItem(data, item_id, item)),
    },
    "POST /rental-items/route/:route/mark-rest-short": {
      ...lane,
      noun: "change",
      describe: () => "Rest marked short",
      apply: (data, _, act) => restMarkedShort(data, act),
      accept: (data, { session }, _, act) => answered(data, session.version, () => restMarkedShort(data, act)),
    },
    "POST /loading-status/session/complete": {
      ...lane,
      noun: "report",
      describe: () => "Load complete, send the report",
      apply: completed,
      // The answer lacks the report, so the version stays behind, which makes the device refetch.
      accept: (data, { session }, input, act) =>
        session.version > versionOf(data) ? completed(data, input, act) : data,
    },
  };

  override get title(): string {
    const list = this.getSnapshot().data?.list;
    return list ? `Load list ${list.route} ${list.service_day}` : this.meta.name;
  }

  override get exported() {
    const { route, service_day, date } = this.#state.list;
    const href = `/api/rental-items/route/${route}/loadlist?day=${service_day}&date=${date}&format=csv`;
    return { label: "Export CSV", href };
  }

  /** A late answer does not restore an older session. */
  override load(data: Omit<LoadListData, "list"> & { list: LoadListData["list"] | SentList }): void {
    const list = "customers" in data.list ? fromSent(data.list) : data.list;
    const latest = this.server;
    const { has_session, session, items } = latest && versionOf(latest) > versionOf(data) ? latest : data;
    super.load({ ...data, list, has_session, session, items });
  }

  get #state(): LoadListData {
    const { data } = this.getSnapshot();
    if (!data) throw new Error("The load list is not loaded.");
    return data;
  }

  get #sessionKey() {
    const { route, service_day, date } = this.#state.list;
    return { route_number: route, service_day, date };
  }

  async start(): Promise<void> {
    const at = new Date().toISOString();
    await this.write("POST /loading-status/session/start", { ...this.#sessionKey, session_id: uuid(), at });
  }

  /** Sets how many pieces of an item are on the truck; null undoes the mark. */
  async mark(itemId: string, loaded: number | null): Promise<void> {
    await this.write("POST /loading-status/item/update", {
      ...this.#sessionKey,
      item_id: itemId,
      ...(loaded === null ? { status: "unmarked" as const } : { loaded_quantity: loaded }),
      at: new Date().toISOString(),
    });
  }

  /** Marks everything unmarked as short; returns the number of items. */
  async markRestShort(): Promise<number> {
    const { route_number: route, service_day: day, date } = this.#sessionKey;
    const rest = unmarkedItems(this.#state.list, marksOf(this.#state)).length;
    const at = new Date().toISOString();
    await this.write("POST /rental-items/route/:route/mark-rest-short", { route, day, date, loaded_items: [], at });
    return rest;
  }

  /** Completes the load, on this device at once; `settled` resolves when the report is made. */
  complete(manager_email: string, driver_notes: string): Promise<{ settled: Promise<OutboxCall> }> {
    const at = new Date().toISOString();
    return this.write("POST /loading-status/session/complete", {
      ...this.#sessionKey,
      manager_email,
      driver_notes,
      at,
    });
  }

  /** Cancels a completion that was not sent yet. */
  async takeBack(completion: OutboxCall): Promise<void> {
    await (await this.door.whole()).drop([completion]);
  }

  /** Reopens a completed load. This needs the network: nobody reopens a load in a dead zone. */
  async reopen(reason: string): Promise<void> {
    await call("POST /loading-status/session/reopen", { ...this.#sessionKey, reason });
    await this.refresh();
  }

  override async refresh(): Promise<void> {
    const answer = await call("GET /loading-status/session/:route_number/:service_day/:date", this.#sessionKey);
    if (this.server) this.load({ ...this.server, ...answer });
  }

  protected override get heldVersion() {
    const { data } = this.getSnapshot();
    return data ? versionOf(data) : 0;
  }

  protected override versionIn(answer: unknown) {
    return (answer as { session?: { version?: number } } | null)?.session?.version;
  }

  /** Another device marked an item, or the list itself changed, such as by an approved order. */
  override changed(topic: string, version: number | null): void {
    if (version === null) return void this.reload();
    super.changed(topic, version);
  }
}
