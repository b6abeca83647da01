import type { Call } from "#kernel/calls.server";
import { topicAddress } from "#kernel/live/address";
import { VersionedCartridge } from "#kernel/versioned-cartridge";
import { reordered } from "./rules";
import type { RouteDayData } from "./schema";

/** The topics of a route's day: its acts, and its load. */
export const topicsOfDay = ({ route, date }: RouteDayData): readonly string[] =>
  route === null ? [] : [topicAddress("stops", route, date), topicAddress("loading", route, date)];

/** A route's day that other people change too. */
export abstract class LiveDayCartridge<
  Day extends RouteDayData,
  Table extends Record<string, Call>,
> extends VersionedCartridge<Day, Record<string, string>, Table> {
  /** Fetches the current day from the server. */
  protected abstract ask(day: { route: string; date: string }): Promise<Day>;

  /** The part of a day that its version covers, besides the order of the stops. */
  protected abstract doneOn(day: Day): Partial<Day>;

  protected get day(): Day {
    const { data } = this.getSnapshot();
    if (!data) throw new Error("The day is not loaded.");
    return data;
  }

  /** A late answer does not overwrite newer data. */
  override load(data: Day): void {
    const latest = this.server;
    const isOlder = latest && latest.route === data.route && latest.date === data.date && latest.version > data.version;
    if (!isOlder) return super.load(data);
    const { stops } = reordered(
      data,
      latest.stops.map(({ customer_number }) => customer_number),
    );
    super.load({ ...data, stops, ...this.doneOn(latest), version: latest.version });
  }

  override async refresh(): Promise<void> {
    const { route, date } = this.day;
    if (route !== null) this.load(await this.ask({ route, date }));
  }

  protected override get heldVersion() {
    return this.getSnapshot().data?.version ?? 0;
  }

  protected override versionIn(answer: unknown) {
    return (answer as { version?: number } | null)?.version;
  }

  /**
   * Another device acted at a stop, or the due or loaded pieces changed. The load's version is not
   * the day's, so it is dropped.
   */
  override changed(topic: string, version: number | null): void {
    super.changed(topic, topic.startsWith("stops:") ? version : null);
  }
}
