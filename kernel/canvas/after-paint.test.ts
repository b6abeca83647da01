import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Postponed } from "./after-paint";

/** A window whose frames the test triggers. */
function fakeWindow() {
  const window = new EventTarget();
  let callbacks: (() => void)[] = [];
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => callbacks.push(frame));
  const draw = () => {
    const now = callbacks;
    callbacks = [];
    for (const frame of now) frame();
  };
  return { draw, happens: (type: string) => window.dispatchEvent(new Event(type)) };
}

describe("postponed work", () => {
  let window: ReturnType<typeof fakeWindow>;
  beforeEach(() => void (window = fakeWindow()));
  afterEach(() => vi.unstubAllGlobals());

  it("runs once, in the next frame", () => {
    const work = vi.fn();
    new Postponed().put(work);
    expect(work).not.toHaveBeenCalled();
    window.draw();
    expect(work).toHaveBeenCalledTimes(1);
    window.draw();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it.each(["keydown", "pointerdown", "visibilitychange", "pagehide"])("runs immediately on %s", (type) => {
    const work = vi.fn();
    new Postponed().put(work);
    window.happens(type);
    expect(work).toHaveBeenCalledTimes(1);
    window.draw();
    window.draw();
    window.happens(type);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("runs one step per frame, and the remaining steps at once upon user input", () => {
    const done: string[] = [];
    new Postponed().put(...["lay", "keep", "tell"].map((step) => () => void done.push(step)));
    for (const expected of [["lay"], ["lay"], ["lay", "keep"]]) {
      window.draw();
      expect(done).toEqual(expected);
    }
    window.happens("keydown");
    expect(done).toEqual(["lay", "keep", "tell"]);
    window.draw();
    window.draw();
    expect(done).toEqual(["lay", "keep", "tell"]);
  });

  it("runs before newly postponed work, in order", () => {
    const done: string[] = [];
    const postponed = new Postponed();
    postponed.put(() => done.push("first"));
    postponed.put(() => done.push("second"));
    expect(done).toEqual(["first"]);
    window.draw();
    window.draw();
    expect(done).toEqual(["first", "second"]);
  });
});
