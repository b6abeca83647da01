import { afterEach, describe, expect, it, vi } from "vitest";
import { sendImport } from "#cartridges/company-import/import-client";
import { network } from "#kernel/network";
import { Bench } from "./bench";
import { ConsoleLog } from "./console-log";
import { ConsoleNetwork } from "./console-network";
import { consoleOutbox } from "./console-outbox";
import { permissionOf, permissionSets, shaped } from "./rules";

const CALLS = [
  { name: "GET /notes/:id", permission: "notes:read" },
  { name: "GET /notes/open", permission: "anyone" },
  { name: "POST /notes", permission: "notes:write" },
  { name: "GET /test-console/:cartridge", permission: "consoles:use" },
];
const usual = { ...network };
afterEach(() => void Object.assign(network, usual));

describe("the rules", () => {
  it("find the permission of a call, preferring a fixed path segment to a parameter", () => {
    expect(permissionOf(CALLS, "GET", "/api/notes/7?x=1")).toBe("notes:read");
    expect(permissionOf(CALLS, "GET", "/api/notes/open")).toBe("anyone");
    expect(permissionOf(CALLS, "PUT", "/api/notes/7")).toBeNull();
  });

  it("cut every list of a fixture, including nested ones", () => {
    const data = { list: [{ items: [1, 2] }, { items: [3] }], name: "Bath", none: null };
    expect(shaped(data, "lists empty")).toEqual({ list: [], name: "Bath", none: null });
    expect(shaped(data, "lists of one")).toEqual({ list: [{ items: [1] }], name: "Bath", none: null });
    expect(shaped(data, "as it is")).toEqual(data);
  });

  it("list read-only permissions first", () => {
    const sets = permissionSets({ Driver: ["notes:read", "notes:write"], SuperAdmin: ["notes:read", "notes:write"] });
    expect(Object.keys(sets)).toEqual(["Reads only", "Everything", "Driver", "Nothing"]);
    expect(sets["Reads only"]).toEqual(["notes:read"]);
  });
});

it("keeps the last ten lines of the log", () => {
  const log = new ConsoleLog();
  for (let line = 1; line <= 12; line += 1) log.say(`line ${line}`);
  expect(log.getSnapshot().map(({ text }) => text)).toEqual(Array.from({ length: 10 }, (_, at) => `line ${at + 3}`));
});

describe("the console's network", () => {
  const begin = (part: Partial<ConsoleNetwork> = {}) => {
    const send = vi.fn(() => Promise.resolve(Response.json({ fine: true })));
    network.send = send;
    const log = new ConsoleLog();
    const consoleNetwork = Object.assign(new ConsoleNetwork(CALLS, log.say, 1), part);
    return { made: consoleNetwork, through: send, log, restore: consoleNetwork.install() };
  };
  const request = (address = "/api/notes/7", method = "GET") => network.send(address, { method });

  it("lets through what the chosen permissions allow, and logs it", async () => {
    const { through, log } = begin({ granted: new Set(["notes:read"]) });
    expect((await request()).status).toBe(200);
    expect(through).toHaveBeenCalledOnce();
    expect(log.getSnapshot()[0]!.text).toMatch(/^GET \/notes\/7: 200, \d+ ms$/);
  });

  it("refuses the rest before it leaves the page", async () => {
    const { through } = begin({ granted: new Set(["notes:read"]) });
    const response = await request("/api/notes", "POST");
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      403,
      "You are not allowed to do this. It needs notes:write.",
    ]);
    expect(through).not.toHaveBeenCalled();
    expect((await request("/api/test-console/note")).status, "the console's own call is the server's to decide").toBe(
      200,
    );
  });

  it("can be slow, failing or absent, and is fully restored", async () => {
    const granted = new Set(["notes:read"]);
    const slow = begin({ granted, mode: "slow" });
    expect((await request()).status).toBe(200);
    expect(slow.through).toHaveBeenCalledOnce();
    const failing = begin({ granted, mode: "failing" });
    expect((await request()).status).toBe(500);
    const offline = begin({ granted, mode: "offline" });
    await expect(request()).rejects.toThrow("Failed to fetch");
    for (const { through } of [failing, offline]) expect(through).not.toHaveBeenCalled();
    offline.restore();
    expect((await request()).status).toBe(200);
    expect(offline.through).toHaveBeenCalledOnce();
  });
});

describe("the live stream on a console", () => {
  const begin = () => {
    const log = new ConsoleLog();
    const consoleNetwork = new ConsoleNetwork(CALLS, log.say, 1);
    const listener = vi.fn();
    return {
      made: consoleNetwork,
      log,
      hear: listener,
      restore: consoleNetwork.install(),
      say: (version: number) => network.receive("inbox", version, listener),
    };
  };

  it("arrives at once, or later if the network is slow", async () => {
    const { made, hear, say } = begin();
    say(1);
    expect(hear.mock.calls).toEqual([[1]]);
    made.mode = "slow";
    say(2);
    expect(hear).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(hear.mock.calls).toEqual([[1], [2]]));
  });

  it.each(["offline", "failing"] as const)(
    "is not delivered while %s; missed events are announced once afterwards",
    (mode) => {
      const { made, log, hear, say } = begin();
      made.mode = mode;
      say(1);
      say(2);
      expect(hear).not.toHaveBeenCalled();
      expect(log.getSnapshot()[0]!.text).toBe("Stream: inbox is not heard");
      made.mode = "normal";
      made.mode = "normal";
      expect(hear.mock.calls).toEqual([[null]]);
    },
  );

  it("is fully restored", () => {
    const { made, hear, restore, say } = begin();
    made.mode = "offline";
    restore();
    say(3);
    expect(hear.mock.calls).toEqual([[3]]);
  });
});

it("the files of an import go through the console's network", async () => {
  const consoleNetwork = new ConsoleNetwork([], () => {});
  consoleNetwork.mode = "failing";
  consoleNetwork.install();
  const send = () => sendImport("preview", { customers: new File(["a"], "customers.csv") }, false, () => {});
  await expect(send()).rejects.toMatchObject({ status: 500, message: "API Error: 500" });
  consoleNetwork.mode = "offline";
  await expect(send()).rejects.toThrow(/^The files could not be sent\./);
});

describe("a bench", () => {
  const note = {
    ...{ id: "note", name: "Notes", version: "1.0.0", description: "", category: "", permissions: [], flags: [] },
    fields: [{ name: "number", sample: "110001" }],
  };
  const begin = () => {
    const log = new ConsoleLog();
    const outbox = consoleOutbox({ id: "one", name: "One" });
    const open = vi.fn(async (_id: string, key: Record<string, string>) => ({ key, data: { notes: [] } }));
    return { bench: new Bench(note, { say: log.say, door: outbox.door, open }), log, outbox, open };
  };
  const textsOf = (log: ConsoleLog) => log.getSnapshot().map(({ text }) => text);

  it("takes a cartridge through its life cycle from a recorded fixture, and logs each step", async () => {
    const { bench, log, outbox, open } = begin();
    await bench.save();
    await bench.load();
    await bench.validate();
    await bench.save();
    await bench.unload();
    await bench.eject();
    expect(textsOf(log)).toEqual([
      "Notes: save failed: It is not loaded.",
      "Notes: load: done",
      "Notes: validate: valid",
      "Notes: save: done",
      "Notes: unload: may be left",
      "Notes: is ejected",
      "Notes: eject: done",
    ]);
    expect(bench.getSnapshot().instance!.getSnapshot().phase).toBe("ejected");
    expect(open).not.toHaveBeenCalled();
    outbox.end();
  });

  it("opens the typed key on the portal, and logs why it was refused", async () => {
    const { bench, log, outbox, open } = begin();
    bench.change({ source: "portal", key: { number: "110002", day: "" } });
    open.mockRejectedValueOnce(new Error("You are not allowed to do this."));
    await bench.load();
    expect(open).toHaveBeenCalledWith("note", { number: "110002" });
    expect(textsOf(log)).toEqual(["Notes: load failed: You are not allowed to do this."]);
    outbox.end();
  });

  it("runs the contract tests, and reports which fail", async () => {
    const { bench, outbox } = begin();
    await bench.runContract(() => Promise.resolve("<p>undefined</p>"));
    const { results } = bench.getSnapshot();
    expect(results!.filter(({ failure }) => failure !== null)).toEqual([
      { name: "is drawn on a page and on the canvas", failure: "It says undefined on the page." },
    ]);
    outbox.end();
  });

  it("writes into its own outbox, which waits while the network is down", async () => {
    const { bench, outbox } = begin();
    network.send = () => Promise.reject(new TypeError("Failed to fetch"));
    await bench.load();
    const cartridge = bench.getSnapshot().instance as unknown as { add(note: object): Promise<unknown> };
    await cartridge.add({ customerNumber: "110001", content: "A note of the console", priority: "low" });
    expect(bench.getSnapshot().instance!.getSnapshot().outbox.calls).toMatchObject([
      { call: "POST /notes", state: "waiting", by: "One" },
    ]);
    outbox.end();
  });
});
