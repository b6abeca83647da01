import { BaseCartridge } from "#kernel/base-cartridge";
import type { Call } from "#kernel/calls.server";
import { topicAddress } from "#kernel/live/address";
import type { OutboxCall } from "#kernel/outbox/rules";
import { reordered } from "./rules";
import type { RouteDayData } from "./schema";

/** The topics of a route's day: its acts, and the load that they hand over. */
export const topicsOfDay = ({ route, date }: RouteDayData): readonly string[] =>
  route === null ? [] : [topicAddress("stops", route, date), topicAddress("loading", route, date)];

/** A route's day on which others act, too: whatever the order in which answers and news arrive, it ends with the newest version. */
export abstract class LiveDayCartridge<
  Day extends RouteDayData,
  Table extends Record<string, Call>,
> extends BaseCartridge<Day, Record<string, string>, Table> {
  /** The highest version of the day that the server has named; what is held may be behind it. */
  #announced = 0;

  /** Asks the server for the day as it is now. */
  protected abstract ask(day: { route: string; date: string }): Promise<Day>;

  /** What of a day its version is about, besides the order of the stops. */
  protected abstract doneOn(day: Day): Partial<Day>;

  protected get day(): Day {
    const { data } = this.getSnapshot();
    if (!data) throw new Error("The day is not loaded.");
    return data;
  }

  /** An answer that comes late does not take back what is known already. */
  override load(data: Day): void {
    const held = this.server;
    const isOlder = held && held.route === data.route && held.date === data.date && held.version > data.version;
    if (!isOlder) return super.load(data);
    const { stops } = reordered(
      data,
      held.stops.map(({ customer_number }) => customer_number),
    );
    super.load({ ...data, stops, ...this.doneOn(held), version: held.version });
  }

  override async refresh(): Promise<void> {
    const { route, date } = this.day;
    if (route !== null) this.load(await this.ask({ route, date }));
  }

  /** Another device was at a stop, or what is due or loaded has changed. */
  override changed(topic: string, version: number | null): void {
    if (!topic.startsWith("stops:") || version === null) return void this.refresh().catch(() => {});
    this.#announced = Math.max(this.#announced, version);
    // The answers to what this device is sending bring the version themselves.
    if (this.getSnapshot().outbox.sending.size === 0) void this.#catchUp();
  }

  /** What was answered names the day's version; after a refusal the server's word is asked for. */
  protected override settled(settled: readonly OutboxCall[]): void {
    const versions = settled.map(({ answer }) => (answer as { version?: number } | null)?.version ?? 0);
    this.#announced = Math.max(this.#announced, ...versions);
    if (settled.some(({ state }) => state === "refused")) void this.refresh().catch(() => {});
    else void this.#catchUp();
  }

  /** Asks for the day where the server has named a later version than is held. Without network the stream's next opening does. */
  async #catchUp(): Promise<void> {
    if (this.#announced > (this.getSnapshot().data?.version ?? 0)) await this.refresh().catch(() => {});
  }
}
