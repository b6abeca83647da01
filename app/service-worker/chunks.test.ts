import { beforeEach, describe, expect, it, vi } from "vitest";
import { Chunks } from "./chunks";
import { CHUNKS, KEPT_AT } from "./rules";

const PACK = "/driver-part-b1.json";
const WANTED = ["/assets/a.js", "/assets/b.js", "/assets/c.css", "/assets/d.woff2"];
const textOf = (path: string) => `the text of ${path}`;

/** The parts of a browser's cache storage that Chunks uses, in memory; `room` is its capacity. */
let held: Map<string, Response>, room: number;
const caches = {
  open: async (name: string) => {
    expect(name).toBe(CHUNKS);
    return {
      keys: async () => [...held.keys()].map((path) => ({ url: `https://portal.example${path}` })),
      put: async (path: string, response: Response) => {
        if (held.size >= room) throw new DOMException("There is no room.", "QuotaExceededError");
        held.set(path, response);
      },
    };
  },
} as unknown as CacheStorage;

/** The portal's files by address, and the requested addresses. */
let portal: Map<string, () => Response>, requested: string[];
const script = (path: string) => new Response(textOf(path), { headers: { "Content-Type": "of the portal" } });
beforeEach(() => {
  held = new Map();
  room = reportedRoom = Infinity;
  requested = [];
  portal = new Map(WANTED.map((path) => [path, () => script(path)]));
  portal.set(PACK, () => Response.json(Object.fromEntries(WANTED.slice(0, 3).map((path) => [path, textOf(path)]))));
  vi.stubGlobal("fetch", async (path: string) => {
    requested.push(path);
    return portal.get(path)?.() ?? new Response("", { status: 404 });
  });
});

let reportedRoom: number;
const fill = () =>
  new Chunks(
    caches,
    { build: "b1", chunks: WANTED },
    async () => reportedRoom,
    () => 1_000,
  ).fill();
async function expectAllHere() {
  expect([...held.keys()].sort()).toEqual(WANTED);
  for (const [path, response] of held) {
    expect(response.headers.get(KEPT_AT)).toBe("1000");
    expect(await response.text()).toBe(textOf(path));
  }
}

describe("the driver area's scripts and styles", () => {
  it("come in one pack on a first visit, with their content types; binary files come separately", async () => {
    await fill();
    expect(requested).toEqual([PACK, "/assets/d.woff2"]);
    expect(held.get("/assets/a.js")!.headers.get("Content-Type")).toMatch(/^text\/javascript/);
    expect(held.get("/assets/c.css")!.headers.get("Content-Type")).toMatch(/^text\/css/);
    await expectAllHere();
  });

  it("come separately if a build has changed only some, and are not fetched if cached", async () => {
    await fill();
    for (const path of ["/assets/a.js", "/assets/d.woff2"]) held.delete(path);
    requested = [];
    await fill();
    expect(requested).toEqual(["/assets/a.js", "/assets/d.woff2"]);
    requested = [];
    await fill();
    expect(requested).toEqual([]);
    expect([...held.keys()].sort()).toEqual(WANTED);
  });

  it.each([
    ["is gone, with the build that this worker is of", () => new Response("", { status: 404 })],
    ["is a page of the hotel's network", () => new Response("<title>Welcome, guest</title>")],
    ["lacks one", () => Response.json({ "/assets/a.js": textOf("/assets/a.js") })],
    ["breaks off", () => new Response(`{"/assets/a.js": "the te`)],
  ])("come separately if the pack %s", async (_, answer) => {
    portal.set(PACK, answer);
    await fill();
    await expectAllHere();
  });

  it("come separately on a phone without room for all of them, as many as fit", async () => {
    [room, reportedRoom] = [1, 1_000_000];
    await expect(fill(), "first").rejects.toThrow("There is no room.");
    await expect(fill(), "again").rejects.toThrow("There is no room.");
    expect(requested).toEqual(["/assets/a.js", "/assets/b.js", "/assets/b.js"]);
  });

  it("are reported missing if there is no room, or one cannot be fetched", async () => {
    room = 2;
    await expect(fill()).rejects.toThrow("There is no room.");
    expect(held.size).toBe(2);
    room = Infinity;
    portal.delete("/assets/d.woff2");
    await expect(fill()).rejects.toThrow("/assets/d.woff2 responded with 404.");
    expect(held.size).toBe(3);
  });
});
