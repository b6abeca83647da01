import { v7 as uuid } from "uuid";
import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import { topicAddress } from "#kernel/live/address";
import type { OfflineWrite, OfflineWrites } from "#kernel/outbox/offline-writes";
import type { OutboxCall } from "#kernel/outbox/rules";
import { shortened } from "#ui/formats";
import { briefingOf, factConfirmed, factWritten, laneOf, photoLaneOf, photoTaken, withFact } from "./rules";
import type { WrittenFact } from "./kinds";
import type { BriefingData, FactAnswer } from "./schema";
import type calls from "./api.server";
import { FACT_WORDS } from "./words";

const call = client<typeof calls>();

/** Shared by all acts: the answer replaces the fact with its current state. */
const act = <Input extends { number: string }>(
  write: Pick<OfflineWrite<BriefingData, Input, FactAnswer>, "apply"> & { words: (input: Input) => string },
) => ({
  lane: laneOf,
  heading: ({ route }: BriefingData) => `Briefings, route ${route}`,
  noun: "fact",
  describe: (input: Input, data: BriefingData) =>
    `${briefingOf(data, input.number)?.customer_name ?? input.number}: ${write.words(input)}`,
  apply: write.apply,
  accept: (data: BriefingData, { number, fact }: FactAnswer) => (fact ? withFact(data, number, fact) : data),
});

/**
 * Briefings for each door (spec 2.10): written and confirmed on site, saved on the phone at once.
 */
export default class BriefingCartridge extends BaseCartridge<BriefingData, Record<string, string>, typeof calls> {
  static override readonly meta = defineMeta({
    id: "briefing",
    name: "Briefing",
    opens: "briefing.open",
    icon: "signpost",
    category: "route",
    permissions: ["briefing:read", "briefing:write"],
    description: "What a stranger needs at each door: where to park, the code, the contact, the last visits.",
    showInQuickAccess: true,
    watches: (_key, data) => {
      const { route, open } = data as BriefingData;
      return route !== null && open ? [topicAddress("briefings", route)] : [];
    },
  });

  static override readonly offline: OfflineWrites<typeof calls, BriefingData> = {
    "POST /briefings/:number/facts": act({
      apply: factWritten,
      words: ({ fact, text }) => `${FACT_WORDS[fact].name}, ${shortened(text) || "taken out"}`,
    }),
    "POST /briefings/:number/confirm": act({ apply: factConfirmed, words: () => "still right" }),
    "POST /briefings/:number/photos": {
      ...act({ apply: photoTaken, words: () => "photo of the door" }),
      lane: photoLaneOf,
      heading: ({ route }) => `Photos of doors, route ${route}`,
      noun: "picture",
    },
  };

  /**
   * Writes a fact; an empty text clears it. The device picks the act's id, so that a retry cannot
   * store it twice.
   */
  note = (number: string, fact: WrittenFact, text: string) =>
    this.write("POST /briefings/:number/facts", { number, id: uuid(), fact, text, at: new Date().toISOString() });

  /** "Still correct": confirms the version on screen. */
  confirm = (number: string, confirms: string) =>
    this.write("POST /briefings/:number/confirm", { number, id: uuid(), confirms, at: new Date().toISOString() });

  /**
   * Adds a photo of the door, scaled down first. @throws Error with a message if it is not an
   * image.
   */
  async photograph(number: string, file: Blob): Promise<void> {
    const { smallPhoto } = await import("#cartridges/stop/proof/small-photo");
    const image = await smallPhoto(file);
    await this.write("POST /briefings/:number/photos", { number, id: uuid(), image, at: new Date().toISOString() });
  }

  override async refresh(): Promise<void> {
    const { data } = this.getSnapshot();
    if (!data || data.route === null) return;
    this.load(await call("GET /briefings", { ...this.key, route: data.route, date: data.date }));
  }

  /** Refreshes after another person's change. Offline, the cached data stays. */
  override changed(): void {
    void this.catchUp();
  }

  protected override settled(settled: readonly OutboxCall[]): void {
    if (settled.some(({ state }) => state === "refused")) this.changed();
  }
}
