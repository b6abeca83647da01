import { v7 as uuid } from "uuid";
import { defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type { OfflineWrites } from "#kernel/outbox/offline-writes";
import { shortDate } from "#ui/formats";
import type stopCalls from "#cartridges/stop/api.server";
import { LiveDayCartridge, topicsOfDay } from "#cartridges/stop/live-day";
import { RouteDayCartridge } from "#cartridges/stop/route-day";
import { laneOf } from "#cartridges/stop/rules";
import type dayCalls from "./api.server";
import { completeLines, dayActed, dayAnswered, partOf } from "./rules";
import type {
  CloseInput,
  DayActAnswer,
  DayActDetail,
  DayActInput,
  DayEndData,
  ReopenDayInput,
  SettledLine,
  SettleInput,
  SoilInput,
  UndoDayInput,
} from "./schema";
import { soilWords } from "./words";

type Calls = typeof stopCalls & typeof dayCalls;
const call = client<typeof dayCalls>();

/**
 * An act of the day's end shares the stops' lane, so it arrives after the acts at the stops. A
 * refused stop does not hold it up, and a refused act holds up only acts about the same thing
 * (decision 0065).
 */
const act = <Input extends DayActInput>(detail: (input: Input) => DayActDetail, words: (input: Input) => string) => ({
  lane: laneOf,
  part: (input: Input) => partOf(detail(input)),
  heading: ({ route, date }: DayEndData) => `Stops ${route}, ${shortDate(date)}`,
  noun: "change",
  describe: (input: Input) => words(input),
  apply: dayActed(detail),
  accept: (data: DayEndData, answer: DayActAnswer) => dayAnswered(data, answer),
});

/**
 * The end of a route's day: what is left, the totals that must add up, and "Day closed". Unsent
 * acts at the stops count too.
 */
export default class DayEndCartridge extends LiveDayCartridge<DayEndData, Calls> {
  static override readonly meta = defineMeta({
    id: "day-end",
    name: "End of the day",
    opens: "stop.dayEnd",
    icon: "flag",
    category: "route",
    permissions: ["stops:read", "stops:write"],
    description: "What is left of a route's day, what came back, and closing it.",
    showInQuickAccess: true,
    watches: (_key, data) => topicsOfDay(data as DayEndData),
  });

  static override readonly offline: OfflineWrites<Calls, DayEndData> = {
    // The stops' rules change only the stops and acts of a day, and keep the fields of its end.
    ...(RouteDayCartridge.offline as unknown as OfflineWrites<typeof stopCalls, DayEndData>),
    "POST /drivers/route/:route/days/:date/soil": act(
      ({ bags, pieces }: SoilInput) => ({ kind: "soil", bags, pieces }),
      (soil) => `Soil unloaded, ${soilWords(soil)}`,
    ),
    "POST /drivers/route/:route/days/:date/settle": act(
      ({ lines }: SettleInput) => ({ kind: "settle", lines: completeLines(lines) }),
      ({ lines }) => `Back at the plant, ${lines.length} ${lines.length === 1 ? "product" : "products"}`,
    ),
    "POST /drivers/route/:route/days/:date/close": act(
      ({ text = "" }: CloseInput) => ({ kind: "close", text: text.trim() }),
      () => "Day closed",
    ),
    "POST /drivers/route/:route/days/:date/reopen": act(
      ({ reason }: ReopenDayInput) => ({ kind: "reopen", text: reason.trim() }),
      () => "Day reopened",
    ),
    "POST /drivers/route/:route/days/:date/undo": act(
      ({ undoes }: UndoDayInput) => ({ kind: "undo", undoes }),
      () => "Taken back",
    ),
  };

  override get title(): string {
    const { route } = this.getSnapshot().data ?? {};
    return route ? `End of the day, route ${route}` : this.meta.name;
  }

  /** The fields of every act: the day, a unique id, and the device's time. */
  #act(): { route: string; date: string; event_id: string; at: string } {
    const { route, date } = this.day;
    if (route === null) throw new Error("The day is not loaded.");
    return { route, date, event_id: uuid(), at: new Date().toISOString() };
  }

  /** Soil unloaded; returns a function that undoes it. */
  async unloadSoil(soil: { bags: number; pieces: number }): Promise<() => Promise<unknown>> {
    const act = this.#act();
    await this.write("POST /drivers/route/:route/days/:date/soil", { ...act, ...soil });
    return () => this.#undo(act.event_id);
  }

  /**
   * Saves what came back of each product, and why the rest did not; returns a
   * function that undoes it.
   */
  async settle(lines: SettledLine[]): Promise<() => Promise<unknown>> {
    const act = this.#act();
    await this.write("POST /drivers/route/:route/days/:date/settle", { ...act, lines });
    return () => this.#undo(act.event_id);
  }

  close = () => this.write("POST /drivers/route/:route/days/:date/close", this.#act());

  reopen = (reason: string) => this.write("POST /drivers/route/:route/days/:date/reopen", { ...this.#act(), reason });

  #undo = (undoes: string) => this.write("POST /drivers/route/:route/days/:date/undo", { ...this.#act(), undoes });

  protected override ask(day: { route: string; date: string }) {
    return call("GET /drivers/route/:route/days/:date/end", day);
  }

  protected override doneOn({ acts, day_acts }: DayEndData) {
    return { acts, day_acts };
  }
}
