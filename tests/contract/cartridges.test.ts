import { writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { DRIVERS_PAGES } from "../../app/cartridge-pages";
import { menuOf } from "../../app/menu";
import { OFFICE_PAGES } from "../../app/office-cartridge-pages";
import { officeMenuOf } from "../../app/office-menu";
import { fromSent } from "../../cartridges/load-list/sent-list";
import { GROUPS } from "../../kernel/access-rows";
import { BaseCartridge, defineMeta } from "../../kernel/base-cartridge";
import { CONTRACT } from "../../kernel/cartridge-contract";
import { cartridges, checkFolders } from "../../kernel/cartridge-registry.server";
import { declaredPages } from "../../kernel/declared-pages.server";
import { officePages } from "../../kernel/office-pages";
import { outsidePages } from "../../kernel/outside-pages";
import type { Page } from "../../kernel/pages";
import { CartridgeRegistry } from "../../kernel/registry";
import { quickAccessOf } from "../../kernel/quick-access.server";
import { PERMISSIONS } from "../../kernel/role-permissions.server";
import { checkOpens, definitions, openCanvasItem, openCartridge } from "../../kernel/server-registry.server";
import { makeActor } from "../support/small-company";
import { withTestDatabase } from "../support/test-database";
import { rendered, renderedCanvas, renderedIn } from "./cartridge-rendering";
import { OPENINGS, PAGE_ROWS } from "./domain-rows";
import { completedKey, startedKey, type Ground } from "./ground";
import { makePeople, type People } from "./people";
import { callApi, portalRoutes } from "./portal-handlers";

const database = withTestDatabase();
let people: People, ground: Ground;
beforeAll(async () => {
  people = await makePeople(database.current);
  ground = { database: database.current, people };
});

const found = import.meta.glob("/cartridges/**/cartridge.ts", { eager: true, import: "default" });
/**
 * What the test consoles open without a server: recorded from the small company of these tests, so that it is about nobody. It is written by
 * `RECORD_FIXTURES=1 npx vitest run tests/contract/cartridges.test.ts`, of a list its beginning.
 */
const fixtures = import.meta.glob<{ key: Record<string, string>; data: object }>("/cartridges/**/fixture.json", {
  eager: true,
  import: "default",
});
const folderOf = (id: string) => dirname(Object.keys(found).find((file) => file.split("/").at(-2) === id)!);
const record = (id: string, fixture: object) =>
  writeFileSync(`.${folderOf(id)}/fixture.json`, `${JSON.stringify(fixture, beginning)}\n`);
const beginning = (_field: string, value: unknown): unknown => (Array.isArray(value) ? value.slice(0, 12) : value);
const known = Object.keys(PERMISSIONS);

const each = cartridges.all().map((cartridge) => [cartridge.meta.id, cartridge] as const);
/** What a cartridge shows is what its query answers; a load list travels with each customer named once. */
const unpacked = (id: string, data: unknown) =>
  id === "load-list"
    ? { ...(data as object), list: fromSent((data as { list: Parameters<typeof fromSent>[0] }).list) }
    : data!;
const open = async (id: string) => {
  const { as, key } = OPENINGS[id]!;
  return openCartridge(await people.actorOf(as), id, typeof key === "function" ? await key(ground) : key);
};

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

  it("begins a driver's Quick Start with the load lists, and ends it with what is new", async () => {
    const labels = (await quickAccessOf(await people.actorOf("route's driver"))).map(({ label }) => label);
    expect(labels[0]).toMatch(/^Load list/);
    expect(labels.at(-1)).toBe("New Note");
  });

  it("offers in Quick Start only what opens", async () => {
    for (const person of ["route's driver", "relief off duty", "relief on duty", "Admin", "SuperAdmin"] as const) {
      const actor = await people.actorOf(person);
      const offered = await quickAccessOf(actor);
      expect(offered.length, person).toBeGreaterThan(0);
      for (const { item } of offered)
        expect((await openCanvasItem(actor, item.id, item.key)).error, `${person} opens ${item.id}`).toBeNull();
    }
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

describe("a page that a cartridge declares", () => {
  it("is in app/routes.ts, and nothing else is shown as one", () => {
    const declared = declaredPages.map(({ address }) => address);
    const addresses = portalRoutes.map(({ address }) => address);
    for (const address of declared) expect(addresses).toContain(address);
    for (const { address, file } of portalRoutes)
      if (file === "routes/cartridge-page.tsx") expect(declared).toContain(address);
  });

  it("is known to the scripts of those who can open it, and to no others", () => {
    const isOffice = ({ roles }: Page) => roles.every((role) => role === "Admin" || role === "SuperAdmin");
    expect(officePages.filter((page) => !isOffice(page))).toEqual([]);
    expect(outsidePages.filter(({ roles }) => roles.some((role) => role === "Admin" || role === "SuperAdmin"))).toEqual(
      [],
    );
    expect(declaredPages).toHaveLength(officePages.length + outsidePages.length);
  });

  it("shows a cartridge that is there", () => {
    for (const { cartridge } of declaredPages) expect(cartridges.find(cartridge)?.meta.id).toBe(cartridge);
  });

  it.each(GROUPS["signed in"])("stands in no menu of %s that leads to a refusal", async (person) => {
    const { role, routeNumber } = await people.actorOf(person);
    const menu = [...menuOf({ role, routeNumber }), ...officeMenuOf({ role, routeNumber })];
    if (role !== "Customer") expect(menu).not.toEqual([]);
    for (const { to } of menu)
      expect(PAGE_ROWS.filter(({ page }) => page === `GET ${to}`).map(({ expected }) => expected[person])).toContain(
        "yes",
      );
  });
});

describe("a cartridge that breaks a rule", () => {
  const meta = defineMeta({ id: "hem", name: "Hems", opens: "note.open", permissions: ["notes:read"] });
  const file = "/cartridges/hem/cartridge.ts";

  it("does not start: its folder has another name, another has its id, it has no view", () => {
    const views = ["/cartridges/hem/view.tsx", "/cartridges/outside/hem/view.tsx"];
    expect(() => checkFolders({ [file]: { meta } }, views)).not.toThrow();
    expect(() => checkFolders({ "/cartridges/seam/cartridge.ts": { meta } }, views)).toThrow('Write id: "seam".');
    expect(() => checkFolders({ [file]: { meta }, "/cartridges/outside/hem/cartridge.ts": { meta } }, views)).toThrow(
      "Give its folder and its id another name.",
    );
    expect(() => checkFolders({ [file]: { meta } }, [])).toThrow("Write /cartridges/hem/view.tsx.");
  });

  it("does not start: it opens no query, or asks for a permission that nobody declares", () => {
    expect(() => checkOpens(meta)).not.toThrow();
    for (const opens of ["hem.open", "note.add"])
      expect(() => checkOpens({ ...meta, opens })).toThrow(`opens ${opens}, which is no query.`);
    expect(() => checkOpens({ ...meta, permissions: ["hems:raed"] })).toThrow("Declare it in the one beside it.");
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
  it.each(CONTRACT)("$name", async ({ hold }) => {
    const opened = await open(id);
    await hold({
      model: cartridge,
      opened: { key: opened.key, data: opened.data! },
      draw: (surface) => rendered(opened, surface),
    });
  });

  // No console shows a console, and so none needs an answer of one.
  it.skipIf(id === "test-console")(
    "has a fixture for the test consoles that its query could still answer",
    async () => {
      const { key, data } = await open(id);
      const sent = JSON.parse(JSON.stringify(data)) as object;
      if (process.env.RECORD_FIXTURES) record(id, { key, data: sent });
      const kept = fixtures[`${folderOf(id)}/fixture.json`];
      if (!kept) throw new Error(`There is no ${folderOf(id)}/fixture.json. Record it: RECORD_FIXTURES=1, as above.`);
      expect(Object.keys(kept.data).sort()).toEqual(Object.keys(sent).sort());
      const drawn = await rendered({ id, ...kept, error: null }, "page");
      expect(drawn).not.toContain("Cartridge failed to render");
    },
  );

  it("has only flags that do something", () => {
    const flags = Object.entries(cartridge.meta).flatMap(([name, value]) => (typeof value === "boolean" ? [name] : []));
    // Each of these does something in the frame (decision 0038): another flag needs a place that reads it.
    expect(flags.sort()).toEqual([
      "canCreateNew",
      "showInQuickAccess",
      "supportsBulkEdit",
      "supportsExport",
      "supportsImport",
    ]);
  });

  it("opens for whoever has the permission of its query", () => {
    expect(cartridge.meta.permissions).toContain(definitions.get(cartridge.meta.opens)?.permission);
  });

  it("loads the answer of its query", async () => {
    const opened = await open(id);
    expect(opened).toMatchObject({ id, error: null });
    const instance = cartridges.create(id, opened.key);
    expect(instance).toBeInstanceOf(BaseCartridge);
    instance.load(opened.data);
    expect(instance.getSnapshot().data).toMatchObject(unpacked(id, opened.data));
  });

  it("is drawn by the server with what it is about", async () => {
    const opened = await open(id);
    for (const surface of ["page", "canvas"] as const)
      expect(await rendered(opened, surface)).toContain(OPENINGS[id]!.shows);
  });

  it("has what its flags say on the server: a call that exports, files that it takes, and its entries of quick access", async () => {
    const { showInQuickAccess, canCreateNew, newLabel } = cartridge.meta;
    const opened = await open(id);
    const instance = cartridges.create(id, opened.key);
    instance.load(opened.data);
    if (instance.exported) {
      // Pressed: the very address of the link answers whoever has it on the screen with a file.
      const { pathname, search } = new URL(instance.exported.href, "http://clothesline.test");
      const headers = await people.headersOf(OPENINGS[id]!.as, "cookie");
      const file = await callApi({ address: pathname, query: search, headers });
      expect(file.status, instance.exported.href).toBe(200);
      expect(file.headers.get("Content-Type")).toMatch(/^text\/csv/);
      expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename=".+\.csv"$/);
      expect((await file.text()).trim().split("\n")[0]).toMatch(/\w,\w/);
    }
    if (instance.importFiles) {
      const before = instance.getSnapshot();
      instance.importFiles([new File(["sku,name"], "products.csv", { type: "text/csv" })]);
      expect(instance.getSnapshot()).not.toBe(before);
    }
    const quick = (await quickAccessOf(await people.actorOf(OPENINGS[id]!.as))).filter(({ item }) => item.id === id);
    expect(quick.length > 0).toBe(showInQuickAccess);
    if (canCreateNew && showInQuickAccess)
      expect(quick).toEqual([{ label: newLabel, item: { id, key: {} }, isNew: true }]);
  });

  it("on the canvas has no link to a cartridge that closes another window", async () => {
    const driver = await people.actorOf("route's driver");
    const beside = await openCartridge(driver, "note", {});
    const opened = await open(id);
    const html = await renderedCanvas(id === "note" ? [opened] : [beside, opened]);
    expect(html).toContain(OPENINGS[id]!.shows);
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href!.replaceAll("&amp;", "&"));
    for (const href of links)
      expect(href).not.toMatch(/tab=|^\/customer\/|^\/loadlist|^\/driver\/loadlist\?(?!on=|open=)/);
    const inWindow = html.slice(html.lastIndexOf('<section class="min-w-0 rounded-card'));
    const within = [...inWindow.matchAll(/<a [^>]*href="([^"]*open=[^"]*)"/g)].map(([, href]) =>
      new URL(href!.replaceAll("&amp;", "&"), "http://clothesline.test").searchParams.getAll("open"),
    );
    if (id !== "note") for (const items of within) expect(items).toContain("note?");
  });
});

describe.each(["briefing", "day-end", "clothesline"])("%s, where no route is chosen", (id) => {
  it("leads the office to its day, and tells it nothing of covering a route", async () => {
    const html = await renderedIn(OFFICE_PAGES, await openCartridge(await people.actorOf("Admin"), id, {}));
    expect(html).toContain("No route is chosen");
    expect(html).toContain('href="/admin/days"');
    expect(html).not.toContain("Relief Mode");
  });

  it("leads a relief driver to Relief Mode", async () => {
    const relief = await makeActor(database.current, "Driver");
    const html = await renderedIn(DRIVERS_PAGES, await openCartridge(relief, id, {}));
    expect(html).toContain("You are not covering a route");
    expect(html).toContain('href="/driver/relief"');
    expect(html).not.toContain("No route is chosen");
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
