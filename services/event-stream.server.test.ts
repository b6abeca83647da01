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
  it("tells what happens to whoever listens", async () => {
    const { reader } = open();
    expect((await reader.read()).value).toBe("retry: 1000\n\n");
    await tell();
    expect((await reader.read()).value).toBe('event: changed\ndata: {"version":2}\n\n');
    await reader.cancel();
  });

  it("says first what is so now, once it hears of what comes after", async () => {
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

  it("is closed where nothing is read of it, with a bounded amount left unread", async () => {
    const { reader } = open();
    const chunk = "x".repeat(160_000);
    for (let time = 0; time < 60; time++)
      await publish([{ topic: "loading:33:2026-01-05", kind: "changed", data: chunk }]);
    // What waited is thrown away with the stream: a device that comes back asks for what is so now.
    const read = async () => {
      while (!(await reader.read()).done);
    };
    await expect(read()).rejects.toThrow("The device does not read its stream.");
  });

  it("is opened again by a device that has been told a great deal, whether it was written on faster than it reads or not", async () => {
    const { reader } = open();
    const chunk = "x".repeat(160_000);
    const told: string[] = [];
    const reading = (async () => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        told.push(value);
      }
    })();
    for (let time = 0; time < 120; time++) {
      await publish([{ topic: "loading:33:2026-01-05", kind: "changed", data: chunk }]);
      await expect.poll(() => told.length, { interval: 1 }).toBeGreaterThan(Math.min(time, 90));
    }
    await reading;
    expect(told.join("").length).toBeLessThan(17_600_000);
    expect(told.at(-1)).toMatch(/^retry: \d+\n\n$/);
  });

  it("ends without an error when the device goes away, whichever way it is heard of first", async () => {
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
