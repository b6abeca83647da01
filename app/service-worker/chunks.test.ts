import { beforeEach, describe, expect, it, vi } from "vitest";
import { Chunks } from "./chunks";
import { CHUNKS, KEPT_AT } from "./rules";

const PACK = "/driver-part-b1.json";
const WANTED = ["/assets/a.js", "/assets/b.js", "/assets/c.css", "/assets/d.woff2"];
const textOf = (path: string) => `the text of ${path}`;

/** A browser's store in memory, as far as Chunks uses it; `room` is for how many there is. */
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

/** What the portal has, by its address, and what it was asked for. */
let portal: Map<string, () => Response>, asked: string[];
const script = (path: string) => new Response(textOf(path), { headers: { "Content-Type": "of the portal" } });
beforeEach(() => {
  held = new Map();
  room = said = Infinity;
  asked = [];
  portal = new Map(WANTED.map((path) => [path, () => script(path)]));
  portal.set(PACK, () => Response.json(Object.fromEntries(WANTED.slice(0, 3).map((path) => [path, textOf(path)]))));
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return portal.get(path)?.() ?? new Response("", { status: 404 });
  });
});

let said: number;
const fill = () =>
  new Chunks(
    caches,
    { build: "b1", chunks: WANTED },
    async () => said,
    () => 1_000,
  ).fill();
async function expectAllHere() {
  expect([...held.keys()].sort()).toEqual(WANTED);
  for (const [path, response] of held) {
    expect(response.headers.get(KEPT_AT)).toBe("1000");
    expect(await response.text()).toBe(textOf(path));
  }
}

describe("the scripts and styles of the driver's part", () => {
  it("come in one file on a first visit, as what they are, and by themselves what is no text", async () => {
    await fill();
    expect(asked).toEqual([PACK, "/assets/d.woff2"]);
    expect(held.get("/assets/a.js")!.headers.get("Content-Type")).toMatch(/^text\/javascript/);
    expect(held.get("/assets/c.css")!.headers.get("Content-Type")).toMatch(/^text\/css/);
    await expectAllHere();
  });

  it("come by themselves where a build has changed only some, and not at all where they are here", async () => {
    await fill();
    for (const path of ["/assets/a.js", "/assets/d.woff2"]) held.delete(path);
    asked = [];
    await fill();
    expect(asked).toEqual(["/assets/a.js", "/assets/d.woff2"]);
    asked = [];
    await fill();
    expect(asked).toEqual([]);
    expect([...held.keys()].sort()).toEqual(WANTED);
  });

  it.each([
    ["is gone, with the build that this worker is of", () => new Response("", { status: 404 })],
    ["is a page of the hotel's network", () => new Response("<title>Welcome, guest</title>")],
    ["lacks one", () => Response.json({ "/assets/a.js": textOf("/assets/a.js") })],
    ["breaks off", () => new Response(`{"/assets/a.js": "the te`)],
  ])("come by themselves where the one file %s", async (_, answer) => {
    portal.set(PACK, answer);
    await fill();
    await expectAllHere();
  });

  it("come by themselves on a phone that has no room for all of them: as many as there is room for", async () => {
    [room, said] = [1, 1_000_000];
    await expect(fill(), "first").rejects.toThrow("There is no room.");
    await expect(fill(), "again").rejects.toThrow("There is no room.");
    expect(asked).toEqual(["/assets/a.js", "/assets/b.js", "/assets/b.js"]);
  });

  it("are said to be missing where there is no room, or one cannot be had", async () => {
    room = 2;
    await expect(fill()).rejects.toThrow("There is no room.");
    expect(held.size).toBe(2);
    room = Infinity;
    portal.delete("/assets/d.woff2");
    await expect(fill()).rejects.toThrow("/assets/d.woff2 was answered with 404.");
    expect(held.size).toBe(3);
  });
});
