import { beforeEach, describe, expect, it } from "vitest";
import { KeptPages } from "./kept-pages";
import { MAX_AGE_MS } from "./rules";

/**
 * The parts of a browser's cache storage that KeptPages uses, in memory. `full` rejects writes like
 * a full disk.
 */
class Store {
  readonly held = new Map<string, Map<string, Response>>();
  full = false;
  keys = async () => [...this.held.keys()];
  delete = async (name: string) => this.held.delete(name);
  open = async (name: string) => {
    const pages = this.held.get(name) ?? new Map<string, Response>();
    this.held.set(name, pages);
    return {
      match: async (key: string) => pages.get(key)?.clone(),
      delete: async (key: string) => pages.delete(key),
      put: async (key: string, response: Response) => {
        if (this.full) throw new DOMException("There is no room.", "QuotaExceededError");
        pages.set(key, response);
      },
    };
  };
}

const LIST = "/driver/dashboard";
let store: Store, pages: KeptPages, now: number;
beforeEach(() => {
  store = new Store();
  now = 1_000_000;
  pages = new KeptPages(store as unknown as CacheStorage, () => now);
});
const page = (person: string, build = "b1", text = "list") =>
  new Response(text, { headers: { Person: person, Keep: build, "Content-Security-Policy": "script-src 'nonce-1'" } });
const take = (response: Response) => pages.take(LIST, "document", response, pages.generation);
const shown = async () => (await pages.find(LIST, "document"))?.response.text();

describe("a cached page", () => {
  it("is shown with its own headers and its age, until it is three days old", async () => {
    expect(await take(page("dana"))).toBe(true);
    now += MAX_AGE_MS;
    const kept = await pages.find(LIST, "document");
    expect(kept).toMatchObject({ at: 1_000_000 });
    expect(kept?.response.headers.get("Content-Security-Policy")).toBe("script-src 'nonce-1'");
    now += 1;
    expect(await pages.find(LIST, "document")).toBeNull();
  });

  it("is replaced at every visit, and stays if a response may not be cached", async () => {
    await take(page("dana"));
    await take(page("dana", "b1", "newer"));
    await take(new Response("failed", { status: 500, headers: { Person: "dana" } }));
    await take(new Response("a hotel's page"));
    expect(await shown()).toBe("newer");
  });

  it("belongs to one person and one build", async () => {
    await take(page("dana"));
    await take(page("dana", "b2"));
    expect(await store.keys()).toEqual(["person-dana-b2"]);
    await take(page("rob", "b2", "rob's"));
    expect([await store.keys(), await shown()]).toEqual([["person-rob-b2"], "rob's"]);
    // An uncacheable page of someone else: a customer on the same phone.
    await take(new Response("", { headers: { Person: "hotel" } }));
    expect(await store.keys()).toEqual([]);
  });

  it("is deleted when its person signs out, including responses still on their way", async () => {
    await take(page("dana"));
    const { generation } = pages;
    await take(new Response("sign in", { headers: { Person: "nobody" } }));
    expect(await store.keys()).toEqual([]);
    expect(await pages.take(LIST, "document", page("dana"), generation)).toBe(false);
    expect(await store.keys()).toEqual([]);
  });

  it("is deleted if the page is now refused", async () => {
    await take(page("dana"));
    await take(new Response("", { status: 403, headers: { Person: "dana" } }));
    expect(await shown()).toBeUndefined();
  });
});

it("caches nothing on a full phone, without failing", async () => {
  store.full = true;
  expect(await take(page("dana"))).toBe(false);
  expect(await pages.find(LIST, "document")).toBeNull();
});

it("finds nothing if the browser refuses access to its storage", async () => {
  store.keys = () => Promise.reject(new DOMException("Storage is switched off.", "SecurityError"));
  expect(await pages.find(LIST, "document")).toBeNull();
});

it("lists the person's cached pages", async () => {
  await take(page("dana"));
  await pages.list(
    [
      { address: LIST, title: "Load List" },
      { address: "/driver/canvas", title: "Canvas" },
    ],
    pages.generation,
  );
  expect(await pages.listed()).toEqual([{ address: LIST, title: "Load List" }]);
});
