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

const cartridgeFiles = import.meta.glob("/cartridges/**/cartridge.ts", { eager: true, import: "default" });
/**
 * What the test consoles open without a server: recorded from the small test company, so it holds
 * no real data. Lists are cut to their beginning. To record: `RECORD_FIXTURES=1 npx vitest run
 * tests/contract/cartridges.test.ts`.
 */
const fixtures = import.meta.glob<{ key: Record<string, string>; data: object }>("/cartridges/**/fixture.json", {
  eager: true,
  import: "default",
});
const folderOf = (id: string) => dirname(Object.keys(cartridgeFiles).find((file) => file.split("/").at(-2) === id)!);
const record = (id: string, fixture: object) =>
  writeFileSync(`.${folderOf(id)}/fixture.json`, `${JSON.stringify(fixture, truncateLists)}\n`);
const truncateLists = (_field: string, value: unknown): unknown => (Array.isArray(value) ? value.slice(0, 12) : value);
const permissionNames = Object.keys(PERMISSIONS);

const each = cartridges.all().map((cartridge) => [cartridge.meta.id, cartridge] as const);
/**
 * The answer of a cartridge's query as the cartridge shows it. A load list is sent with each
 * customer named only once.
 */
const unpacked = (id: string, data: unknown) =>
  id === "load-list"
    ? { ...(data as object), list: fromSent((data as { list: Parameters<typeof fromSent>[0] }).list) }
    : data!;
const open = async (id: string) => {
  const { as, key } = OPENINGS[id]!;
  return openCartridge(await people.actorOf(as), id, typeof key === "function" ? await key(ground) : key);
};

describe("the registry", () => {
  it("finds every cartridge by its folder, without a warning", () => {
    const warn = vi.fn();
    const registry = new CartridgeRegistry(Object.values(cartridgeFiles), warn);
    expect(warn).not.toHaveBeenCalled();
    expect(
      registry
        .all()
        .map(({ meta }) => meta.id)
        .sort(),
      "the id is the folder's name",
    ).toEqual(
      Object.keys(cartridgeFiles)
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

  it("starts a driver's Quick Start with the load lists, and ends it with New Note", async () => {
    const labels = (await quickAccessOf(await people.actorOf("route's driver"))).map(({ label }) => label);
    expect(labels[0]).toMatch(/^Load list/);
    expect(labels.at(-1)).toBe("New Note");
  });

  it("offers only cartridges that open in Quick Start", async () => {
    for (const person of ["route's driver", "relief off duty", "relief on duty", "Admin", "SuperAdmin"] as const) {
      const actor = await people.actorOf(person);
      const offered = await quickAccessOf(actor);
      expect(offered.length, person).toBeGreaterThan(0);
      for (const { item } of offered)
        expect((await openCanvasItem(actor, item.id, item.key)).error, `${person} opens ${item.id}`).toBeNull();
    }
  });

  it("rejects unknown cartridges", async () => {
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
  it("is in app/routes.ts, which has no others", () => {
    const declared = declaredPages.map(({ address }) => address);
    const addresses = portalRoutes.map(({ address }) => address);
    for (const address of declared) expect(addresses).toContain(address);
    for (const { address, file } of portalRoutes)
      if (file === "routes/cartridge-page.tsx") expect(declared).toContain(address);
  });

  it("is bundled only for the roles that can open it", () => {
    const isOffice = ({ roles }: Page) => roles.every((role) => role === "Admin" || role === "SuperAdmin");
    expect(officePages.filter((page) => !isOffice(page))).toEqual([]);
    expect(outsidePages.filter(({ roles }) => roles.some((role) => role === "Admin" || role === "SuperAdmin"))).toEqual(
      [],
    );
    expect(declaredPages).toHaveLength(officePages.length + outsidePages.length);
  });

  it("shows an existing cartridge", () => {
    for (const { cartridge } of declaredPages) expect(cartridges.find(cartridge)?.meta.id).toBe(cartridge);
  });

  it.each(GROUPS["signed in"])("is in the menu of %s only if they can open it", async (person) => {
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

  it("does not start with a misnamed folder, a duplicate id or no view", () => {
    const views = ["/cartridges/hem/view.tsx", "/cartridges/outside/hem/view.tsx"];
    expect(() => checkFolders({ [file]: { meta } }, views)).not.toThrow();
    expect(() => checkFolders({ "/cartridges/seam/cartridge.ts": { meta } }, views)).toThrow('Write id: "seam".');
    expect(() => checkFolders({ [file]: { meta }, "/cartridges/outside/hem/cartridge.ts": { meta } }, views)).toThrow(
      "Give its folder and its id another name.",
    );
    expect(() => checkFolders({ [file]: { meta } }, [])).toThrow("Write /cartridges/hem/view.tsx.");
  });

  it("does not start when it opens no query or uses an undeclared permission", () => {
    expect(() => checkOpens(meta)).not.toThrow();
    for (const opens of ["hem.open", "note.add"])
      expect(() => checkOpens({ ...meta, opens })).toThrow(`opens ${opens}, which is no query.`);
    expect(() => checkOpens({ ...meta, permissions: ["hems:raed"] })).toThrow("Declare it in the one beside it.");
  });
});

describe("a command or query", () => {
  it.each([...definitions.values()].map((definition) => [definition.name, definition] as const))(
    "%s is named by domain and verb, and has a known permission",
    (name, { permission }) => {
      expect(name).toMatch(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/);
      expect(["anyone", ...permissionNames]).toContain(permission);
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

  // The consoles do not show the test console itself, so it needs no fixture.
  it.skipIf(id === "test-console")(
    "has a test console fixture with the same fields as its query's answer",
    async () => {
      const { key, data } = await open(id);
      const json = JSON.parse(JSON.stringify(data)) as object;
      if (process.env.RECORD_FIXTURES) record(id, { key, data: json });
      const fixture = fixtures[`${folderOf(id)}/fixture.json`];
      if (!fixture)
        throw new Error(`There is no ${folderOf(id)}/fixture.json. Record it: RECORD_FIXTURES=1, as above.`);
      expect(Object.keys(fixture.data).sort()).toEqual(Object.keys(json).sort());
      const drawn = await rendered({ id, ...fixture, error: null }, "page");
      expect(drawn).not.toContain("Cartridge failed to render");
    },
  );

  it("has only flags that do something", () => {
    const flags = Object.entries(cartridge.meta).flatMap(([name, value]) => (typeof value === "boolean" ? [name] : []));
    // The frame uses each of these (decision 0038). A new flag needs code that reads it.
    expect(flags.sort()).toEqual([
      "canCreateNew",
      "showInQuickAccess",
      "supportsBulkEdit",
      "supportsExport",
      "supportsImport",
    ]);
  });

  it("lists the permission of its query", () => {
    expect(cartridge.meta.permissions).toContain(definitions.get(cartridge.meta.opens)?.permission);
  });

  it("loads its query's answer", async () => {
    const opened = await open(id);
    expect(opened).toMatchObject({ id, error: null });
    const instance = cartridges.create(id, opened.key);
    expect(instance).toBeInstanceOf(BaseCartridge);
    instance.load(opened.data);
    expect(instance.getSnapshot().data).toMatchObject(unpacked(id, opened.data));
  });

  it("is rendered by the server with its content", async () => {
    const opened = await open(id);
    for (const surface of ["page", "canvas"] as const)
      expect(await rendered(opened, surface)).toContain(OPENINGS[id]!.shows);
  });

  it("supports what its flags promise: export, import and Quick Start entries", async () => {
    const { showInQuickAccess, canCreateNew, newLabel } = cartridge.meta;
    const opened = await open(id);
    const instance = cartridges.create(id, opened.key);
    instance.load(opened.data);
    if (instance.exported) {
      // The link's exact address must return a file to whoever sees it.
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
    const entries = (await quickAccessOf(await people.actorOf(OPENINGS[id]!.as))).filter(({ item }) => item.id === id);
    expect(entries.length > 0).toBe(showInQuickAccess);
    if (canCreateNew && showInQuickAccess)
      expect(entries).toEqual([{ label: newLabel, item: { id, key: {} }, isNew: true }]);
  });

  it("has no link on the canvas that would close another window", async () => {
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

describe.each(["briefing", "day-end", "clothesline"])("%s without a chosen route", (id) => {
  it("links the office to its days, without mentioning Relief Mode", async () => {
    const html = await renderedIn(OFFICE_PAGES, await openCartridge(await people.actorOf("Admin"), id, {}));
    expect(html).toContain("No route is chosen");
    expect(html).toContain('href="/admin/days"');
    expect(html).not.toContain("Relief Mode");
  });

  it("links a relief driver to Relief Mode", async () => {
    const relief = await makeActor(database.current, "Driver");
    const html = await renderedIn(DRIVERS_PAGES, await openCartridge(relief, id, {}));
    expect(html).toContain("You are not covering a route");
    expect(html).toContain('href="/driver/relief"');
    expect(html).not.toContain("No route is chosen");
  });
});

describe("a load list", () => {
  it("is rendered during loading and when complete", async () => {
    const driver = await people.actorOf("route's driver");
    const [started, { key: completed }] = [await startedKey(ground), await completedKey(ground)];
    for (const { date } of [started, completed]) {
      const opened = await openCartridge(driver, "load-list", { route: "33", date });
      expect(await rendered(opened, "page")).toContain("Bath Towel");
    }
  });
});

describe("a cartridge that could not be opened", () => {
  it("shows the reason in its own window", async () => {
    const item = await openCanvasItem(await people.actorOf("another route's driver"), "load-list", {
      route: "33",
      day: "Monday",
    });
    const html = await rendered(item, "canvas");
    expect(html).toContain("Cartridge Error");
    expect(html).toContain("Failed to load load-list: You are not allowed to do this.");
  });
});
