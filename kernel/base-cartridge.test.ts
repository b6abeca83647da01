import { expect, it, vi } from "vitest";
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

it("watches what its data name, and nothing before it has any", () => {
  const cartridge = new Versioned({ place: "33" });
  expect(cartridge.topics).toEqual([]);
  cartridge.load({ version: 4 });
  expect(cartridge.topics).toEqual(["versioned:33:true"]);
});

it("fetches what is newer than it holds, or may be; a version held already is ignored", () => {
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

it("fetches at every change where its data say no version", () => {
  const cartridge = new Unversioned({});
  const reload = vi.fn();
  cartridge.reload = reload;
  cartridge.load({});
  cartridge.changed("lists", 1);
  expect(reload).toHaveBeenCalledTimes(1);
});
