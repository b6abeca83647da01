import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bringWorker } from "./register";

const PAGES = [{ address: "/driver/dashboard", title: "Route" }];

/** A worker and its container as a page sees them; a worker records its messages. */
class Listened {
  readonly #target = new EventTarget();
  addEventListener: EventTarget["addEventListener"] = (...asked) => this.#target.addEventListener(...asked);
  happens = (kind: string, event: object = {}) =>
    void this.#target.dispatchEvent(Object.assign(new Event(kind), event));
}
class Worker extends Listened {
  told: unknown[] = [];
  postMessage = (message: unknown) => void this.told.push(message);
  changed = () => this.happens("statechange");
}
class Registration extends Listened {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active: Worker | null = new Worker();
}
class Container extends Listened {
  registration = new Registration();
  controller: Worker | null = null;
  register = vi.fn(async () => this.registration);
  get ready() {
    return Promise.resolve(this.registration);
  }
}

let container: Container;
let frame: AbortController;
/** Registers on behalf of the current frame. */
const bring = (waits = () => false) => bringWorker(PAGES, waits, frame.signal);
const drawnAnew = () => {
  frame.abort();
  frame = new AbortController();
};
const TAKE_OVER = { type: "take-over" };
beforeEach(() => {
  container = new Container();
  frame = new AbortController();
  vi.stubGlobal("navigator", { serviceWorker: container });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a new worker", () => {
  it("takes over at once if nothing is pending", async () => {
    container.registration.waiting = new Worker();
    await bring();
    expect(container.registration.waiting.told).toEqual([TAKE_OVER]);
  });

  it("waits while something is pending, and takes over when the page says that nothing is", async () => {
    let waits = true;
    const waiting = (container.registration.waiting = new Worker());
    const { takeOver } = await bring(() => waits);
    takeOver();
    expect(waiting.told).toEqual([]);
    waits = false;
    takeOver();
    expect(waiting.told).toEqual([TAKE_OVER]);
  });

  it("installed while the page is open follows the same rule", async () => {
    let waits = true;
    await bring(() => waits);
    const { registration } = container;
    const installing = (registration.installing = new Worker());
    registration.happens("updatefound");
    registration.waiting = installing;
    installing.changed();
    expect(installing.told).toEqual([]);
    waits = false;
    installing.changed();
    expect(installing.told).toEqual([TAKE_OVER]);
  });

  it("still installing when the frame remounts follows the same rule", async () => {
    const { registration } = container;
    const installing = (registration.installing = new Worker());
    await bring();
    drawnAnew();
    await bring();
    registration.waiting = installing;
    installing.changed();
    expect(installing.told).toEqual([TAKE_OVER]);
  });

  it("replaces none on a first visit, and is told what to prefetch", async () => {
    const { registration } = container;
    const first = registration.active;
    registration.waiting = new Worker();
    registration.active = null;
    vi.spyOn(container, "ready", "get").mockImplementation(() => {
      registration.active = first;
      return Promise.resolve(registration);
    });
    await bring();
    expect(registration.waiting.told).toEqual([]);
    expect(first!.told).toEqual([{ type: "ahead", pages: PAGES }]);
  });

  it("is told what to prefetch once it has taken over, because it has its own cache", async () => {
    await bring();
    container.controller = new Worker();
    container.happens("controllerchange");
    expect(container.controller.told).toEqual([{ type: "ahead", pages: PAGES }]);
  });
});

describe("after a network failure", () => {
  const AHEAD = { type: "ahead", pages: PAGES };
  beforeEach(() => void vi.useFakeTimers());

  it("prefetching is retried after five seconds, with doubling delays of at most a quarter of an hour", async () => {
    await bring();
    const { told } = container.registration.active!;
    for (const seconds of [5, 10, 20, 40, 80, 160, 320, 640, 900, 900]) {
      told.length = 0;
      // Once for each request.
      container.happens("message", { data: { type: "not-ready" } });
      container.happens("message", { data: { type: "not-ready" } });
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
      expect(told, `before ${seconds} s`).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(told, `after ${seconds} s`).toEqual([AHEAD]);
    }
  });

  it("prefetching is retried only by the latest frame", async () => {
    await bring();
    container.happens("message", { data: { type: "not-ready" } });
    drawnAnew();
    await bring();
    const { told } = container.registration.active!;
    told.length = 0;
    container.happens("message", { data: { type: "not-ready" } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual([AHEAD]);
  });

  it("prefetching is not retried once complete or when the frame is gone", async () => {
    await bring();
    const { told } = container.registration.active!;
    told.length = 0;
    container.happens("message", { data: { type: "not-ready" } });
    container.happens("message", { data: { type: "ready" } });
    await vi.advanceTimersByTimeAsync(3_600_000);
    container.happens("message", { data: { type: "not-ready" } });
    frame.abort();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(told).toEqual([]);
  });

  it("prefetching is retried after a quarter of an hour if the worker does not respond", async () => {
    await bring();
    const { told } = container.registration.active!;
    await vi.advanceTimersByTimeAsync(900_000);
    expect(told).toEqual([AHEAD, AHEAD]);
  });

  it("the worker is registered again", async () => {
    container.register.mockRejectedValueOnce(new TypeError("The script could not be fetched."));
    const brought = bring();
    await vi.advanceTimersByTimeAsync(5_000);
    await brought;
    expect(container.registration.active!.told).toEqual([AHEAD]);
  });

  it("registration stops after four attempts, and at once if the browser refuses workers", async () => {
    const [broken, refused] = [new TypeError("No script."), new DOMException("No worker here.", "SecurityError")];
    container.register.mockRejectedValue(broken);
    const brought = expect(bring()).rejects.toBe(broken);
    await vi.advanceTimersByTimeAsync(60_000);
    await brought;
    expect(container.register).toHaveBeenCalledTimes(4);
    container.register.mockRejectedValue(refused);
    await expect(bring()).rejects.toBe(refused);
  });
});
