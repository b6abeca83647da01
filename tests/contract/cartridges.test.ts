import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Person } from "../../kernel/access-rows";
import { BaseCartridge } from "../../kernel/base-cartridge";
import { cartridges } from "../../kernel/cartridge-registry.server";
import { PERMISSIONS } from "../../kernel/permissions";
import { CartridgeRegistry } from "../../kernel/registry";
import { definitions, openCanvasItem, openCartridge } from "../../kernel/server-registry.server";
import { withTestDatabase } from "../support/test-database";
import { rendered, renderedCanvas } from "./cartridge-rendering";
import { completedKey, startedKey, type Ground } from "./ground";
import { makePeople, type People } from "./people";

const database = withTestDatabase();
let people: People, ground: Ground;
beforeAll(async () => {
  people = await makePeople(database.current);
  ground = { database: database.current, people };
});

const found = import.meta.glob("/cartridges/**/cartridge.ts", { eager: true, import: "default" });
const known: readonly string[] = PERMISSIONS;

/** For every cartridge: who may open it, a key to open it with, and a word its view must show. */
const OPENINGS: Record<string, { as: Person; key: Record<string, string>; shows: string }> = {
  "load-list": { as: "route's driver", key: { route: "33", day: "Monday" }, shows: "Bath Towel" },
  relief: { as: "relief off duty", key: {}, shows: "07" },
  route: { as: "Admin", key: {}, shows: "33" },
  customer: { as: "the customer", key: { number: "110001" }, shows: "Bath Towel" },
  order: { as: "route's driver", key: {}, shows: "No pending orders found" },
  "order-portal": { as: "the customer", key: { number: "110001" }, shows: "Bath Towel" },
  "order-history": { as: "the customer", key: { number: "110001" }, shows: "No orders yet" },
  "standing-order": { as: "the customer", key: { number: "110001" }, shows: "Bath Towel" },
  approval: { as: "route's driver", key: {}, shows: "Ambassador Hotel" },
  "api-reference": { as: "Admin", key: {}, shows: "/api/orders/{id}/approve" },
  "access-code": { as: "SuperAdmin", key: {}, shows: "Relief driver" },
  "rental-item": { as: "the customer", key: { number: "110001" }, shows: "3 active items" },
  statement: { as: "the customer", key: { number: "110001", statement: "running" }, shows: "so far" },
  "change-request": { as: "route's driver", key: {}, shows: "No open requests" },
  note: { as: "route's driver", key: {}, shows: "No notes yet. Create your first note!" },
  "company-import": { as: "SuperAdmin", key: {}, shows: "customers" },
};
const each = cartridges.all().map((cartridge) => [cartridge.meta.id, cartridge] as const);
const open = async (id: string) => openCartridge(await people.actorOf(OPENINGS[id]!.as), id, OPENINGS[id]!.key);

describe("the registry", () => {
  it("takes every cartridge by its folder, without a warning", () => {
    const warn = vi.fn();
    const registry = new CartridgeRegistry(Object.values(found), warn);
    expect(warn).not.toHaveBeenCalled();
    expect(
      registry
        .all()
        .map(({ meta }) => meta.id)
        .sort(),
      "the id is the folder's name",
    ).toEqual(
      Object.keys(found)
        .map((file) => file.split("/").at(-2))
        .sort(),
    );
    expect(Object.keys(OPENINGS).sort()).toEqual(
      cartridges
        .all()
        .map(({ meta }) => meta.id)
        .sort(),
    );
  });

  it("opens nothing that it does not have", async () => {
    const driver = await people.actorOf("route's driver");
    for (const id of ["nothing", "", "../load-list", "__proto__", "constructor"]) {
      await expect(openCartridge(driver, id, {})).rejects.toMatchObject({
        status: 404,
        message: `Cartridge not found: ${id}`,
      });
      expect(await openCanvasItem(driver, id, {})).toEqual({
        id,
        key: {},
        data: null,
        error: `Cartridge not found: ${id}`,
      });
    }
  });
});

describe("a command or query", () => {
  it.each([...definitions.values()].map((definition) => [definition.name, definition] as const))(
    "%s has a name of domain and verb, and a permission that is known",
    (name, { permission }) => {
      expect(name).toMatch(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/);
      expect(["anyone", ...known]).toContain(permission);
    },
  );
});

describe.each(each)("the cartridge %s", (id, cartridge) => {
  it("says what it is", () => {
    const { meta } = cartridge;
    for (const field of ["name", "description", "icon", "category"] as const) expect(meta[field]).toMatch(/\S/);
    expect(meta.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(meta.icon).toMatch(/^[a-z0-9-]+$/);
    for (const flag of [
      "canCreateNew",
      "supportsBulkEdit",
      "supportsExport",
      "supportsImport",
      "showInQuickAccess",
    ] as const)
      expect(meta[flag]).toBeTypeOf("boolean");
    for (const permission of meta.permissions) expect(known).toContain(permission);
  });

  it("opens with a query that is there, for whoever has its permission", () => {
    const query = definitions.get(cartridge.meta.opens);
    expect(query?.kind).toBe("query");
    expect(cartridge.meta.permissions).toContain(query?.permission);
  });

  it("loads the answer of its query and is clean, valid and free to be left", async () => {
    const opened = await open(id);
    expect(opened).toMatchObject({ id, key: OPENINGS[id]!.key, error: null });
    const instance = cartridges.create(id, opened.key);
    expect(instance).toBeInstanceOf(BaseCartridge);
    expect(instance.getSnapshot()).toMatchObject({ phase: "new", data: null, dirty: false });
    instance.load(opened.data);
    expect(instance.getSnapshot()).toMatchObject({
      phase: "loaded",
      data: opened.data!,
      dirty: false,
      saving: false,
      error: null,
    });
    expect(instance.title).toMatch(/\S/);
    expect(instance.validate()).toEqual({ valid: true, errors: [] });
    expect(await instance.unload()).toBe(true);
  });

  it("saves nothing when it is clean, and stays clean", async () => {
    const call = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("A clean cartridge has nothing to send."));
    try {
      const instance = cartridges.create(id, OPENINGS[id]!.key);
      instance.load((await open(id)).data);
      await instance.save();
      expect(instance.getSnapshot()).toMatchObject({ dirty: false, saving: false, error: null });
      expect(call).not.toHaveBeenCalled();
    } finally {
      call.mockRestore();
    }
  });

  it("takes newer data, and shares nothing with another instance", async () => {
    const [one, other] = [cartridges.create(id, OPENINGS[id]!.key), cartridges.create(id, OPENINGS[id]!.key)];
    const heard = vi.fn();
    other.subscribe(heard);
    one.load((await open(id)).data);
    one.load((await open(id)).data);
    expect(one.getSnapshot().dirty).toBe(false);
    expect(heard).not.toHaveBeenCalled();
    expect(other.getSnapshot().phase).toBe("new");
  });

  it("is drawn by the server, the same on a page and on the canvas", async () => {
    const opened = await open(id);
    const [page, canvas] = [await rendered(opened, "page"), await rendered(opened, "canvas")];
    for (const html of [page, canvas]) {
      expect(html).toContain(OPENINGS[id]!.shows);
      expect(html).not.toContain("Cartridge failed to render");
      expect(html).not.toMatch(/undefined|\[object Object\]|NaN/);
    }
  });

  it("on the canvas has no link to a cartridge that closes another window", async () => {
    const driver = await people.actorOf("route's driver");
    const beside = await openCartridge(driver, "note", {});
    const opened = await open(id);
    const html = await renderedCanvas(id === "note" ? [opened] : [beside, opened]);
    expect(html).toContain(OPENINGS[id]!.shows);
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href!.replaceAll("&amp;", "&"));
    for (const href of links) expect(href).not.toMatch(/tab=|^\/customer\/|^\/loadlist|^\/driver\/loadlist\?(?!open=)/);
    const inWindow = html.slice(html.lastIndexOf('<section class="min-w-0 rounded-card'));
    const within = [...inWindow.matchAll(/<a [^>]*href="([^"]*open=[^"]*)"/g)].map(([, href]) =>
      new URL(href!.replaceAll("&amp;", "&"), "http://clothesline.test").searchParams.getAll("open"),
    );
    if (id !== "note") for (const items of within) expect(items).toContain("note?");
  });

  it("tells nobody anything after it is ejected", async () => {
    const instance = cartridges.create(id, OPENINGS[id]!.key);
    instance.load((await open(id)).data);
    const heard = vi.fn();
    instance.subscribe(heard);
    instance.eject();
    expect(instance.getSnapshot()).toMatchObject({ phase: "ejected", dirty: false });
    expect(heard).toHaveBeenCalledOnce();
    instance.load((await open(id)).data);
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe("a load list", () => {
  it("is drawn while it is loaded and when it is complete", async () => {
    const driver = await people.actorOf("route's driver");
    const [started, { key: completed }] = [await startedKey(ground), await completedKey(ground)];
    for (const { date } of [started, completed]) {
      const opened = await openCartridge(driver, "load-list", { route: "33", date });
      expect(await rendered(opened, "page")).toContain("Bath Towel");
    }
  });
});

describe("a cartridge that could not be opened", () => {
  it("shows why in its own window, and leaves the others standing", async () => {
    const item = await openCanvasItem(await people.actorOf("another route's driver"), "load-list", {
      route: "33",
      day: "Monday",
    });
    const html = await rendered(item, "canvas");
    expect(html).toContain("Cartridge Error");
    expect(html).toContain("Failed to load load-list: You are not allowed to do this.");
  });
});
