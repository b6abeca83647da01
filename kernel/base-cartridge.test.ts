import { afterEach, describe, expect, it, vi } from "vitest";
import { setAnswering } from "#ui/connection";
import { ApiError } from "./api-client";
import { BaseCartridge, defineMeta } from "./base-cartridge";

class Versioned extends BaseCartridge<{ version: number }> {
  static override readonly meta = defineMeta({
    id: "versioned",
    name: "Versioned",
    opens: "versioned.open",
    watches: (key, data) => [`versioned:${key.place}:${(data as { version: number }).version > 0}`],
  });
  protected override get heldVersion() {
    return this.getSnapshot().data?.version ?? null;
  }
}
class Unversioned extends BaseCartridge<object> {
  static override readonly meta = defineMeta({ id: "unversioned", name: "Unversioned", opens: "unversioned.open" });
}

it("watches the topics of its data, and none before it has data", () => {
  const cartridge = new Versioned({ place: "33" });
  expect(cartridge.topics).toEqual([]);
  cartridge.load({ version: 4 });
  expect(cartridge.topics).toEqual(["versioned:33:true"]);
});

it("refreshes for a newer or unknown version, and ignores one it already holds", () => {
  const cartridge = new Versioned({ place: "33" });
  const reload = vi.fn();
  cartridge.reload = reload;
  cartridge.load({ version: 4 });
  for (const version of [3, 4]) cartridge.changed("versioned:33:true", version);
  expect(reload).not.toHaveBeenCalled();
  cartridge.changed("versioned:33:true", 5);
  cartridge.changed("versioned:33:true", null);
  expect(reload).toHaveBeenCalledTimes(2);
});

it("refreshes on every change if its data have no version", () => {
  const cartridge = new Unversioned({});
  const reload = vi.fn();
  cartridge.reload = reload;
  cartridge.load({});
  cartridge.changed("lists", 1);
  expect(reload).toHaveBeenCalledTimes(1);
});

describe("a change reported while the portal is unreachable", () => {
  const NO_ANSWER = new ApiError(0, "Failed to connect to the API server.");
  /** Pending failures have been handled by now. */
  const failures = () => new Promise(setImmediate);
  const made = () => {
    const cartridge = new Versioned({ place: "33" });
    const reload = vi.fn<() => Promise<void>>();
    cartridge.reload = reload;
    cartridge.load({ version: 4 });
    return { cartridge, reload };
  };
  afterEach(() => {
    setAnswering(true);
    vi.useRealTimers();
  });

  it("is refetched once, upon the next response to any call", async () => {
    const { cartridge, reload } = made();
    setAnswering(false);
    reload.mockRejectedValue(NO_ANSWER);
    for (const version of [5, 6]) cartridge.changed("versioned:33:true", version);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
    reload.mockResolvedValue();
    setAnswering(true);
    expect(reload).toHaveBeenCalledTimes(3);
    setAnswering(false);
    setAnswering(true);
    expect(reload).toHaveBeenCalledTimes(3);
  });

  it("is retried soon if the portal responds to other calls, as when its database is busy", async () => {
    vi.useFakeTimers();
    const { cartridge, reload } = made();
    setAnswering(true);
    reload.mockRejectedValueOnce(new ApiError(503, "Busy.")).mockResolvedValue();
    cartridge.changed("versioned:33:true", 5);
    await vi.runAllTimersAsync();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it("is not refetched if that was refused or the cartridge is closed", async () => {
    const { cartridge, reload } = made();
    setAnswering(true);
    reload.mockRejectedValueOnce(new ApiError(403, "This route is not yours."));
    cartridge.changed("versioned:33:true", 5);
    await failures();
    setAnswering(false);
    setAnswering(true);
    expect(reload).toHaveBeenCalledTimes(1);
    setAnswering(false);
    reload.mockRejectedValue(NO_ANSWER);
    cartridge.changed("versioned:33:true", 6);
    await failures();
    cartridge.eject();
    setAnswering(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });
});
