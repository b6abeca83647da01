import { describe, expect, it } from "vitest";
import { eventStream, type Watch } from "./event-stream.server";
import { publish } from "./events.server";

const open = (first?: Watch["first"]) => {
  const device = new AbortController();
  const { body } = eventStream(new Request("http://clothesline.test/", { signal: device.signal }), {
    topics: ["loading:33:2026-01-05"],
    first,
  });
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  return { device, reader };
};
const tell = () => publish([{ topic: "loading:33:2026-01-05", kind: "changed", data: { version: 2 } }]);

describe("an event stream", () => {
  it("sends events to its listeners", async () => {
    const { reader } = open();
    expect((await reader.read()).value).toBe("retry: 1000\n\n");
    await tell();
    expect((await reader.read()).value).toBe('event: changed\ndata: {"version":2}\n\n');
    await reader.cancel();
  });

  it("sends the current state first, once it is subscribed to changes", async () => {
    const { reader } = open(async () => {
      await tell();
      return { kind: "changed", data: { version: 1 } };
    });
    await reader.read();
    expect([(await reader.read()).value, (await reader.read()).value]).toEqual([
      'event: changed\ndata: {"version":2}\n\n',
      'event: changed\ndata: {"version":1}\n\n',
    ]);
    await reader.cancel();
  });

  it("closes if the device does not read, with a bounded amount left unread", async () => {
    const { reader } = open();
    const chunk = "x".repeat(160_000);
    for (let time = 0; time < 60; time++)
      await publish([{ topic: "loading:33:2026-01-05", kind: "changed", data: chunk }]);
    // Buffered data are discarded with the stream: a device that reconnects fetches the current
    // state.
    const read = async () => {
      while (!(await reader.read()).done);
    };
    await expect(read()).rejects.toThrow("The device does not read its stream.");
  });

  it("asks the device to reconnect after a large amount of data, however fast it reads", async () => {
    const { reader } = open();
    const chunk = "x".repeat(160_000);
    const events: string[] = [];
    const reading = (async () => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        events.push(value);
      }
    })();
    for (let time = 0; time < 120; time++) {
      await publish([{ topic: "loading:33:2026-01-05", kind: "changed", data: chunk }]);
      await expect.poll(() => events.length, { interval: 1 }).toBeGreaterThan(Math.min(time, 90));
    }
    await reading;
    expect(events.join("").length).toBeLessThan(17_600_000);
    expect(events.at(-1)).toMatch(/^retry: \d+\n\n$/);
  });

  it("ends without an error when the device disconnects, whichever signal comes first", async () => {
    const cancelled = open(),
      aborted = open();
    await expect(cancelled.reader.cancel()).resolves.toBeUndefined();
    cancelled.device.abort();
    aborted.device.abort();
    await aborted.reader.read();
    expect(await aborted.reader.read()).toEqual({ done: true, value: undefined });
    await expect(tell()).resolves.toBeUndefined();
  });
});
