import { describe, expect, it, vi } from "vitest";
import { BaseCartridge, defineMeta } from "./base-cartridge";
import { CartridgeRegistry } from "./registry";

class Sheet extends BaseCartridge<{ words: string }> {
  static override readonly meta = defineMeta({ id: "sheet", name: "Sheet", opens: "sheet.open" });
  stored: string[] = [];
  failing = false;
  put(words: string) {
    this.change({ words });
  }
  override save() {
    return this.saving(async () => {
      if (this.failing) throw new Error("no network");
      this.stored.push(this.getSnapshot().data!.words);
    });
  }
}
const opened = () => {
  const sheet = new Sheet({});
  sheet.load({ words: "" });
  return sheet;
};

describe("a registry", () => {
  it("rejects what is not a cartridge, in the spec's words", () => {
    class Nameless extends Sheet {
      static override readonly meta = defineMeta({ id: "", name: "x", opens: "x" });
    }
    class Stranger {
      static meta = { id: "stranger" };
    }
    class Unfinished extends BaseCartridge {
      static override readonly meta = defineMeta({ id: "unfinished", name: "x", opens: "x" });
    }
    Object.defineProperty(Unfinished.prototype, "save", { value: "later" });
    expect(() => new CartridgeRegistry([Nameless])).toThrow("Invalid cartridge: missing id");
    expect(() => new CartridgeRegistry([{}])).toThrow("Invalid cartridge: missing id");
    expect(() => new CartridgeRegistry([Stranger])).toThrow("Cartridge must extend BaseCartridge");
    expect(() => new CartridgeRegistry([Unfinished])).toThrow("Cartridge unfinished missing required method: save");
  });

  it("skips a duplicate id with a warning, and does not start empty", () => {
    const warn = vi.fn();
    expect(new CartridgeRegistry([Sheet, Sheet], warn).all()).toEqual([Sheet]);
    expect(warn).toHaveBeenCalledOnce();
    expect(() => new CartridgeRegistry([])).toThrow("No valid cartridge is registered.");
  });

  it("creates an instance for each key, and rejects an unknown id", () => {
    const registry = new CartridgeRegistry([Sheet]);
    expect(registry.create("sheet", { a: "1" })).not.toBe(registry.create("sheet", { a: "1" }));
    expect(() => registry.create("nothing", {})).toThrow("Cartridge not found: nothing");
  });
});

describe("a cartridge", () => {
  it("is rendered by its view, and throws without one", () => {
    class Drawn extends Sheet {
      static override view = () => null;
    }
    const drawn = new Drawn({});
    expect(drawn.render("page")).toMatchObject({ type: Drawn.view, props: { cartridge: drawn, surface: "page" } });
    expect(() => opened().render("page")).toThrow("Cartridge sheet has no view.tsx beside it.");
  });

  it("is saved only when valid, and says why not", async () => {
    class Named extends Sheet {
      override validate() {
        const errors = this.getSnapshot().data?.words ? [] : ["Write something."];
        return { valid: errors.length === 0, errors };
      }
    }
    const sheet = new Named({});
    sheet.load({ words: "" });
    await expect(sheet.saveIfValid()).rejects.toThrow("Write something.");
    sheet.put("a");
    await sheet.saveIfValid();
    expect(sheet.stored).toEqual(["a"]);
  });

  it("has the spec's defaults", () => {
    const { version, icon, category, permissions, canCreateNew, showInQuickAccess } = Sheet.meta;
    expect({ version, icon, category, permissions, canCreateNew, showInQuickAccess }).toEqual({
      version: "1.0.0",
      icon: "square",
      category: "general",
      permissions: [],
      canCreateNew: false,
      showInQuickAccess: false,
    });
    expect(opened().validate()).toEqual({ valid: true, errors: [] });
    expect(opened().unload()).toBe(true);
  });

  it("is dirty after a change and clean after a save", async () => {
    const sheet = opened();
    const heard = vi.fn();
    sheet.subscribe(heard);
    expect(sheet.getSnapshot().dirty).toBe(false);
    sheet.put("fold");
    expect(sheet.getSnapshot().dirty).toBe(true);
    await sheet.save();
    expect(sheet.getSnapshot()).toMatchObject({ dirty: false, saving: false, error: null });
    expect(sheet.stored).toEqual(["fold"]);
    expect(heard.mock.calls.length).toBeGreaterThanOrEqual(3);
  });

  it("stays dirty with the reason when a save fails", async () => {
    const sheet = opened();
    sheet.failing = true;
    sheet.put("fold");
    await expect(sheet.save()).rejects.toThrow("no network");
    expect(sheet.getSnapshot()).toMatchObject({ dirty: true, saving: false, error: "no network" });
  });

  it("creates a new snapshot for each change only, and none after it is ejected", () => {
    const sheet = opened();
    const before = sheet.getSnapshot();
    expect(sheet.getSnapshot()).toBe(before);
    sheet.put("press");
    expect(sheet.getSnapshot()).not.toBe(before);
    const heard = vi.fn();
    sheet.subscribe(heard);
    sheet.eject();
    sheet.put("late");
    expect(heard).toHaveBeenCalledOnce();
  });
});
