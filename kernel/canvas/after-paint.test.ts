import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Postponed } from "./after-paint";

/** A window with frames that the test draws. */
function fakeWindow() {
  const window = new EventTarget();
  let asked: (() => void)[] = [];
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => asked.push(frame));
  const draw = () => {
    const now = asked;
    asked = [];
    for (const frame of now) frame();
  };
  return { draw, happens: (type: string) => window.dispatchEvent(new Event(type)) };
}

describe("what waits for a frame of its own", () => {
  let window: ReturnType<typeof fakeWindow>;
  beforeEach(() => void (window = fakeWindow()));
  afterEach(() => vi.unstubAllGlobals());

  it("is done in the next frame, once", () => {
    const work = vi.fn();
    new Postponed().put(work);
    expect(work).not.toHaveBeenCalled();
    window.draw();
    expect(work).toHaveBeenCalledTimes(1);
    window.draw();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it.each(["keydown", "pointerdown", "visibilitychange", "pagehide"])("is done first where there is a %s", (type) => {
    const work = vi.fn();
    new Postponed().put(work);
    window.happens(type);
    expect(work).toHaveBeenCalledTimes(1);
    window.draw();
    window.draw();
    window.happens(type);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("is done a step a frame, each when the one before is painted, and what is left of it at once where somebody does something", () => {
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

  it("is done before the next that waits, and each in its order", () => {
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
