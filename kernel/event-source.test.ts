import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listenTo } from "./event-source";

/** The browser's side of streams: `given up` is what a browser does after an answer that is no stream. */
class Stream {
  static opened: Stream[] = [];
  readonly CLOSED = 2;
  readyState = 1;
  #listeners = new Map<string, (event: { data: string }) => void>();
  constructor(readonly path: string) {
    Stream.opened.push(this);
  }
  addEventListener(kind: string, hear: (event: { data: string }) => void) {
    this.#listeners.set(kind, hear);
  }
  emit(kind: string, data: unknown = null) {
    this.#listeners.get(kind)!({ data: JSON.stringify(data) });
  }
  giveUp() {
    this.readyState = this.CLOSED;
    this.emit("error");
  }
  close() {
    this.readyState = this.CLOSED;
  }
}
beforeEach(() => {
  Stream.opened = [];
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Stream);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("hears events, and opens anew a stream that the browser has given up", () => {
  const heard: unknown[] = [];
  const end = listenTo("/api/x", { changed: (data) => heard.push(data) });
  Stream.opened[0]!.emit("changed", { version: 1 });
  Stream.opened[0]!.giveUp();
  vi.advanceTimersByTime(5_000);
  expect(Stream.opened.map(({ path }) => path)).toEqual(["/api/x", "/api/x"]);
  Stream.opened[1]!.emit("changed", { version: 2 });
  expect(heard).toEqual([{ version: 1 }, { version: 2 }]);
  Stream.opened[1]!.giveUp();
  end();
  vi.advanceTimersByTime(60_000);
  expect(Stream.opened).toHaveLength(2);
});

it("leaves a stream alone that the browser opens again by itself", () => {
  listenTo("/api/x", {});
  Stream.opened[0]!.readyState = 0;
  Stream.opened[0]!.emit("error");
  vi.advanceTimersByTime(60_000);
  expect(Stream.opened).toHaveLength(1);
});
