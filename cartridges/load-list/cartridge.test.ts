import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { outcomeOf } from "#kernel/outbox/send";
import type { OutboxCall } from "#kernel/outbox/rules";
import { page } from "../../tests/support/page-outbox";
import { SimulatedBrowser, VirtualTime } from "../../tests/support/simulated-device";
import LoadListCartridge from "./cartridge";
import { marksOf } from "./rules";
import type { LoadListData, SessionAnswer } from "./schema";

vi.mock("#kernel/outbox/tab-outbox", async () => (await import("../../tests/support/page-outbox")).here);

const item = (item_id: string, total_quantity: number) => ({
  item_id,
  description: item_id,
  total_quantity,
  customers: [{ name: "Ambassador Hotel", number: "110001", quantity: total_quantity }],
});
const data: LoadListData = {
  list: {
    route: "33",
    service_day: "Monday",
    date: "2026-01-05",
    driver_name: "Ada",
    customer_count: 1,
    total_items: 2,
    total_pieces: 50,
    categories: [{ name: "Bath Linen", items: [item("TWL", 40), item("MAT", 10)] }],
  },
  has_session: true,
  items: [],
  today: "2026-01-05",
  timezone: "UTC",
  suggested_recipient: "",
  mails_are_sent: false,
  session: {
    id: "1",
    session_status: "in_progress",
    driver_name: "Ada",
    started_at: "2026-01-05T04:52:00Z",
    completed_at: null,
    manager_email: null,
    driver_notes: "",
    version: 1,
    report: null,
  },
};

type Sent = Pick<OutboxCall, "key" | "body" | "by">;
let sent: Sent[], reads: number, time: VirtualTime, browser: SimulatedBrowser;
/** The session as stored on the server. */
let session: { version: number; items: SessionAnswer["items"] };
/** How the server answers the next calls; the last entry repeats. */
let responses: ("ok" | "no network" | "refused" | "fails")[];

beforeEach(async () => {
  [sent, reads, session, responses] = [[], 0, { version: 1, items: [] }, ["ok"]];
  time = new VirtualTime();
  browser = new SimulatedBrowser(time, ({ key, body, by }) => {
    sent.push({ key, body, by });
    const response = responses.length > 1 ? responses.shift() : responses[0];
    if (response === "no network") return Promise.resolve({ kind: "unanswered" });
    if (response === "fails")
      return Promise.resolve(outcomeOf(500, { error: "failed", message: "Something went wrong." }));
    if (response === "refused")
      return Promise.resolve(outcomeOf(409, { error: "conflict", message: "This load is complete." }));
    const itemId = String(body.item_id);
    const item = body.status === "unmarked" ? null : itemOf(itemId, Number(body.loaded_quantity));
    session = {
      version: session.version + 1,
      items: [...session.items.filter(({ item_id }) => item_id !== itemId), ...(item ? [item] : [])],
    };
    return Promise.resolve(outcomeOf(200, { session: { id: "1", version: session.version }, item }));
  });
  page.tab = browser.open();
  await page.tab.outbox.identify({ id: "ada", name: "Ada Lovelace" });
  vi.stubGlobal("fetch", () => {
    reads += 1;
    return Promise.resolve(Response.json(answerNow()));
  });
});
afterEach(() => vi.unstubAllGlobals());

const itemOf = (item_id: string, loaded_quantity: number): SessionAnswer["items"][number] => ({
  item_id,
  item_description: "",
  expected_quantity: 40,
  loaded_quantity,
  status: "partial",
  shortage_amount: 0,
});
const answerNow = (): SessionAnswer => ({
  has_session: true,
  session: { ...data.session!, version: session.version },
  items: session.items,
});
/** Simulates a mark by another device. */
const markElsewhere = (itemId: string, loaded: number) => {
  session = { version: session.version + 1, items: [...session.items, itemOf(itemId, loaded)] };
};

/** Simulates the live stream's message about the load. */
const announce = (cartridge: LoadListCartridge, version: number | null) =>
  cartridge.changed("loading:33:2026-01-05", version);

const opened = () => {
  const cartridge = new LoadListCartridge({ route: "33", day: "Monday", date: "2026-01-05" });
  cartridge.load(data);
  cartridge.followOutbox();
  return cartridge;
};
const shown = (cartridge: LoadListCartridge) => Object.fromEntries(marksOf(cartridge.getSnapshot().data!));
const callStates = (cartridge: LoadListCartridge) => cartridge.getSnapshot().outbox.calls.map(({ state }) => state);

describe("another device", () => {
  it("is synced with at the first opening of the stream", async () => {
    const cartridge = opened();
    markElsewhere("MAT", 4);
    announce(cartridge, session.version);
    await time.pass(0);
    expect(shown(cartridge)).toEqual({ MAT: 4 });
    announce(cartridge, session.version);
    await time.pass(0);
    expect(reads).toBe(1);
  });
});

describe("the live stream", () => {
  it("subscribes to the load of this route and day", () => {
    expect(opened().topics).toEqual(["loading:33:2026-01-05"]);
    expect(new LoadListCartridge({ route: "33", day: "Monday", date: "2026-01-05" }).topics).toEqual([]);
  });

  it("reloads the page if the list itself has changed, or an event may have been missed", async () => {
    const cartridge = opened();
    const reload = vi.fn();
    cartridge.reload = reload;
    announce(cartridge, null);
    expect(reload).toHaveBeenCalledTimes(1);
    announce(cartridge, 1);
    await time.pass(0);
    expect([reload.mock.calls.length, reads]).toEqual([1, 0]);
  });
});

describe("a mark", () => {
  it("shows at once, is stored, sent, and stays once answered", async () => {
    const cartridge = opened();
    const marking = cartridge.mark("TWL", 12);
    expect(shown(cartridge)).toEqual({ TWL: 12 });
    await marking;
    expect(browser.disk.rows.size).toBe(1);
    await time.pass(0);
    expect(cartridge.getSnapshot()).toMatchObject({ dirty: false, error: null });
    expect(sent.map(({ body, by }) => [body.item_id, body.loaded_quantity, by])).toEqual([["TWL", 12, "Ada Lovelace"]]);
    expect(shown(cartridge)).toEqual({ TWL: 12 });
    expect(callStates(cartridge)).toEqual(["sent"]);
  });

  it("is sent after earlier ones, and replaces an older one for the same item that was never tried", async () => {
    responses = ["no network"];
    const cartridge = opened();
    await cartridge.mark("TWL", 1);
    await time.pass(0);
    await cartridge.mark("MAT", 5);
    await cartridge.mark("MAT", 6);
    await cartridge.mark("TWL", 2);
    responses = ["ok"];
    sent = [];
    await time.pass(10_000);
    expect(sent.map(({ body }) => [body.item_id, body.loaded_quantity])).toEqual([
      ["TWL", 1],
      ["MAT", 6],
      ["TWL", 2],
    ]);
    expect(shown(cartridge)).toEqual({ TWL: 2, MAT: 6 });
  });

  it("is queued without network or on a server error, and the same call is retried automatically", async () => {
    responses = ["no network", "fails", "ok"];
    const cartridge = opened();
    await cartridge.mark("TWL", 12);
    await time.pass(0);
    expect(callStates(cartridge)).toEqual(["waiting"]);
    expect(shown(cartridge)).toEqual({ TWL: 12 });
    await time.pass(4_000);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(callStates(cartridge)).toEqual(["sent"]);
  });

  it("asks for no confirmation on leaving while queued, and survives a crash of the browser", async () => {
    responses = ["no network"];
    const cartridge = opened();
    await cartridge.mark("TWL", 12);
    expect(cartridge.getSnapshot().dirty).toBe(false);
    page.tab!.kill();
    page.tab = browser.open();
    const reopened = opened();
    expect(shown(reopened)).toEqual({});
    await page.tab.outbox.identify({ id: "ada", name: "Ada Lovelace" });
    expect(shown(reopened)).toEqual({ TWL: 12 });
  });

  it("gets the session's version with its answer, so its own device fetches nothing more", async () => {
    const cartridge = opened();
    await cartridge.mark("TWL", 12);
    await time.pass(0);
    announce(cartridge, 2);
    await time.pass(0);
    expect(cartridge.getSnapshot().data!.session!.version).toBe(2);
    expect(reads).toBe(0);
  });

  it("fetches what it missed if another device marked in between", async () => {
    const cartridge = opened();
    markElsewhere("MAT", 4);
    await cartridge.mark("TWL", 12);
    await time.pass(0);
    expect(reads).toBe(1);
    expect(shown(cartridge)).toEqual({ TWL: 12, MAT: 4 });
  });

  it("is not undone by a late, older answer, nor by a cached page", async () => {
    const cartridge = opened();
    const older = answerNow();
    await cartridge.mark("TWL", 12);
    await time.pass(0);
    cartridge.load({ ...data, ...older });
    expect(shown(cartridge)).toEqual({ TWL: 12 });
    expect(shown(opened())).toEqual({ TWL: 12 });
  });

  it("stays in the list with item and amount if refused, with the server's message", async () => {
    responses = ["refused"];
    const cartridge = opened();
    await cartridge.mark("TWL", 12);
    await cartridge.mark("MAT", 3);
    await time.pass(10_000);
    expect(sent).toHaveLength(1);
    expect(cartridge.getSnapshot().outbox.calls.map(({ title, state, refusal }) => [title, state, refusal])).toEqual([
      ["TWL, 12 loaded", "refused", { status: 409, message: "This load is complete." }],
      ["MAT, 3 loaded", "waiting", null],
    ]);
    expect(shown(cartridge)).toEqual({ MAT: 3 });
    expect(reads).toBe(1);
  });

  it("stays while queued when newer data comes from the server", async () => {
    responses = ["no network"];
    const cartridge = opened();
    await cartridge.mark("TWL", 12);
    cartridge.load({ ...data, items: [itemOf("MAT", 4)] });
    expect(shown(cartridge)).toEqual({ TWL: 12, MAT: 4 });
  });

  it('is undone with the status "unmarked"', async () => {
    const cartridge = opened();
    await cartridge.mark("TWL", 12);
    await time.pass(0);
    await cartridge.mark("TWL", null);
    expect(shown(cartridge)).toEqual({});
    await time.pass(0);
    expect(sent.at(-1)!.body.status).toBe("unmarked");
  });
});

describe("a completion while offline", () => {
  it("shows at once, is queued behind the marks, and can be canceled before it is sent", async () => {
    responses = ["no network"];
    const cartridge = opened();
    await cartridge.mark("TWL", 12);
    await time.pass(0);
    await cartridge.complete("office@example.com", "Cage 4");
    expect(cartridge.getSnapshot().data!.session!.session_status).toBe("completed");
    expect(shown(cartridge)).toEqual({ TWL: 12, MAT: 0 });
    await time.pass(20_000);
    expect(sent.every(({ body }) => body.item_id === "TWL")).toBe(true);
    await cartridge.takeBack(cartridge.getSnapshot().outbox.calls.at(-1)!);
    expect(cartridge.getSnapshot().data!.session!.session_status).toBe("in_progress");
    expect(shown(cartridge)).toEqual({ TWL: 12 });
  });
});
