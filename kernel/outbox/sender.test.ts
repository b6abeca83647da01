import { expect, it, vi } from "vitest";
import { asWaiting, type NewCall, type OutboxCall } from "./rules";
import { Sender } from "./sender";

const call: OutboxCall = {
  ...asWaiting(
    {
      key: "one",
      lane: "notes",
      part: null,
      heading: "Notes",
      call: "POST /notes",
      body: {},
      at: "2026-01-05T04:52:00Z",
      version: 1,
      title: "A note",
      noun: "note",
      subject: null,
    } satisfies NewCall,
    { id: "1", name: "Ada" },
    { build: "", clock: 0 },
  ),
  sequence: 1,
};

it("immediately sends a call added while it checks for remaining calls", async () => {
  const waiting: OutboxCall[] = [];
  /** Slow reads: one that started before the call was added does not include it. */
  const reads: (() => void)[] = [];
  const sent: string[] = [];
  const sender = new Sender({
    lock: { hold: (work) => work(() => Promise.resolve(true)) },
    calls: () => {
      const read = [...waiting];
      return new Promise((done) => reads.push(() => done(read)));
    },
    claim: (one) => Promise.resolve(one),
    send(one) {
      sent.push(one.key);
      waiting.length = 0;
      return Promise.resolve({ kind: "answered", answer: {} });
    },
    settle: () => Promise.resolve(),
    onSending: () => {},
    onHeld: () => {},
    now: () => 0,
    later: () => () => {},
  });
  const readOn = () => vi.waitFor(() => (expect(reads).toHaveLength(1), reads.shift()!()));
  sender.start();
  await readOn();
  await vi.waitFor(() => expect(reads, "nothing was left to send, and it looks once more").toHaveLength(1));
  waiting.push(call);
  sender.start("notes");
  await readOn();
  await readOn();
  await vi.waitFor(() => expect(sent).toEqual(["one"]));
});
