import { expect, it, vi } from "vitest";
import { defineMeta } from "./base-cartridge";
import type { OutboxDoor } from "./outbox/tab-outbox";
import type { OfflineWrites } from "./outbox/offline-writes";
import type { OutboxSnapshot } from "./outbox/outbox";
import { asWaiting, type NewCall, type OutboxCall } from "./outbox/rules";
import { VersionedCartridge } from "./versioned-cartridge";

interface Held {
  version: number;
}
const PERSON = { id: "1", name: "Ada" };

class Counter extends VersionedCartridge<Held, Record<string, string>, Record<never, never>> {
  static override readonly meta = defineMeta({ id: "counter", name: "Counter", opens: "counter.open" });
  static override readonly offline = {
    "POST /counts": {
      lane: () => "counts",
      heading: () => "Counts",
      noun: "count",
      describe: () => "One more",
      apply: (data: Held) => data,
      accept: (data: Held, answer: Held) => (answer.version === data.version + 1 ? answer : data),
    },
  } as OfflineWrites<Record<never, never>, Held>;
  override reload = vi.fn<() => Promise<void>>(() => Promise.resolve());
  protected override get heldVersion() {
    return this.getSnapshot().data?.version ?? 0;
  }
  protected override versionIn(answer: unknown) {
    return (answer as Held | null)?.version;
  }
}

const call: OutboxCall = {
  ...asWaiting(
    {
      key: "one",
      lane: "counts",
      part: null,
      heading: "Counts",
      call: "POST /counts",
      body: {},
      at: "2026-01-05T04:52:00Z",
      version: 1,
      title: "One more",
      noun: "count",
      subject: null,
    } satisfies NewCall,
    PERSON,
    { build: "", clock: 0 },
  ),
  sequence: 1,
};

/** A counter at version 4, and a function that feeds it outbox snapshots. */
function opened() {
  const counter = new Counter({});
  let hear: (snapshot: OutboxSnapshot) => void = () => {};
  counter.door = { follow: (listener) => ((hear = listener), () => {}) } as OutboxDoor;
  counter.followOutbox();
  counter.load({ version: 4 });
  const say = (calls: OutboxCall[], sending: string[] = []) =>
    hear({ person: PERSON, calls, sending: new Set(sending), unkept: new Set(), held: null });
  return { counter, say };
}

it("fetches versions newer than it holds, and changes without a version", () => {
  const { counter } = opened();
  counter.changed("counts", 4);
  expect(counter.reload).not.toHaveBeenCalled();
  counter.changed("counts", 5);
  counter.changed("counts", null);
  expect(counter.reload).toHaveBeenCalledTimes(2);
});

it("does not fetch its own write, whether the event or the response arrives first", () => {
  const { counter, say } = opened();
  say([call], ["one"]);
  counter.changed("counts", 5);
  say([{ ...call, state: "sent", answer: { version: 5 } }], ["one"]);
  say([{ ...call, state: "sent", answer: { version: 5 } }]);
  counter.changed("counts", 5);
  expect(counter.getSnapshot().data).toEqual({ version: 5 });
  expect(counter.reload).not.toHaveBeenCalled();
});

it("fetches another device's change after its own write in flight has been answered", () => {
  const { counter, say } = opened();
  say([call], ["one"]);
  say([{ ...call, state: "sent", answer: { version: 5 } }], ["one"]);
  for (const version of [6, 7]) counter.changed("counts", version);
  expect(counter.reload).not.toHaveBeenCalled();
  say([{ ...call, state: "sent", answer: { version: 5 } }]);
  expect(counter.reload).toHaveBeenCalledTimes(1);
});

it("fetches the server's data after a refusal", () => {
  const { counter, say } = opened();
  say([call]);
  say([{ ...call, state: "refused", refusal: { status: 409, message: "It is closed." } }]);
  expect(counter.reload).toHaveBeenCalledTimes(1);
});
