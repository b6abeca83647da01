import { beforeEach, describe, expect, it } from "vitest";
import { SimulatedBrowser, VirtualTime, type SimulatedTab } from "../../tests/support/simulated-device";
import type { NewCall, OutboxCall } from "./rules";
import { outcomeOf } from "./send";
import type { Outcome } from "./sender";
import { countOf, standingOf, summaryOf, wordsOf } from "./words";

const ada = { id: "ada", name: "Ada" };
const ben = { id: "ben", name: "Ben" };
let number = 0;
const newCall = (part: Partial<NewCall> = {}): NewCall => ({
  key: `k${(number += 1)}`,
  lane: "loading:33:2026-01-05",
  part: null,
  heading: "Load list 33",
  call: "POST /loading-status/item/update",
  body: { item_id: "TWL" },
  at: "2026-01-05T05:00:00.000Z",
  version: 1,
  title: "Bath Towel, 37 loaded",
  noun: "mark",
  subject: null,
  ...part,
});

let time: VirtualTime, browser: SimulatedBrowser, tab: SimulatedTab;
let sent: { key: string; lane: string; user: string; at: number }[];
let answer: (call: OutboxCall) => Outcome | Promise<Outcome>;
const OK: Outcome = { kind: "answered", answer: {} };
const NO_ANSWER: Outcome = { kind: "unanswered" };

beforeEach(async () => {
  time = new VirtualTime();
  sent = [];
  answer = () => OK;
  browser = new SimulatedBrowser(time, async (call) => {
    sent.push({ key: call.key, lane: call.lane, user: call.user, at: time.now });
    return answer(call);
  });
  tab = browser.open();
  await tab.outbox.identify(ada);
});
const snapshot = () => tab.outbox.getSnapshot();
const states = () => snapshot().calls.map(({ state }) => state);
const words = () => snapshot().calls.map((call) => wordsOf(standingOf(call, snapshot())));

describe("a call", () => {
  it("is stored before it counts as saved, with its author, time and build", async () => {
    answer = () => NO_ANSWER;
    expect(await tab.outbox.write(newCall())).toBe("kept");
    expect([...browser.disk.rows.values()]).toMatchObject([
      { sequence: 1, user: "ada", by: "Ada", build: "1", version: 1, clock: time.now, state: "waiting" },
    ]);
    await time.pass(0);
    expect(words()).toEqual(["Saved on this phone"]);
  });

  it("is sent in the order of its lane, and no lane blocks another", async () => {
    answer = ({ lane }) => (lane === "a" ? new Promise(() => {}) : OK);
    for (const lane of ["a", "a", "b", "b"]) await tab.outbox.write(newCall({ lane }));
    await time.pass(0);
    expect(sent.map(({ lane }) => lane)).toEqual(["a", "b", "b"]);
    expect(words()).toEqual(["Sending", "Saved on this phone", "Sent", "Sent"]);
  });

  it("is retried after 1, 2, 4 and then every 5 seconds, and at once when the network may be back", async () => {
    answer = () => NO_ANSWER;
    await tab.outbox.write(newCall());
    const start = time.now;
    await time.pass(23_000);
    expect(sent.map(({ at }) => (at - start) / 1_000)).toEqual([0, 1, 3, 7, 12, 17, 22]);
    answer = () => OK;
    tab.outbox.wake();
    await time.pass(0);
    expect(states()).toEqual(["sent"]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it("blocks its lane when refused, until the person retries or drops it", async () => {
    answer = ({ title }) => (title === "late" ? { kind: "refused", status: 409, message: "It is complete." } : OK);
    await tab.outbox.write(newCall({ title: "late" }));
    await tab.outbox.write(newCall());
    await time.pass(60_000);
    expect(words()).toEqual(["Needs you", "Saved on this phone"]);
    expect(sent).toHaveLength(1);
    await tab.outbox.sendAgain(snapshot().calls[0]!);
    await time.pass(0);
    expect(sent).toHaveLength(2);
    expect(words()).toEqual(["Needs you", "Saved on this phone"]);
    expect(tab.outbox.isSomethingWaiting(), "what is parked is not sent").toBe(false);
    await tab.outbox.drop([snapshot().calls[0]!]);
    expect(tab.outbox.isSomethingWaiting()).toBe(true);
    await time.pass(0);
    expect(tab.outbox.isSomethingWaiting()).toBe(false);
    expect(states()).toEqual(["sent"]);
  });

  it("is held with all others when the session has expired, and sent when its author signs in again", async () => {
    answer = () => ({ kind: "signed-out" });
    for (const lane of ["a", "b"]) await tab.outbox.write(newCall({ lane }));
    await time.pass(60_000);
    expect(snapshot().held).toBe("signed-out");
    expect(sent.length).toBeLessThanOrEqual(2);
    expect(`Sign in to send ${countOf(snapshot().calls)}`).toBe("Sign in to send 2 marks");
    answer = () => OK;
    tab.kill();
    tab = browser.open();
    await tab.outbox.identify(ada);
    await time.pass(0);
    expect(snapshot().held).toBeNull();
    expect(states()).toEqual(["sent", "sent"]);
  });

  it("belongs to its author: another person neither sees nor sends it", async () => {
    answer = () => NO_ANSWER;
    await tab.outbox.write(newCall());
    await time.pass(0);
    sent = [];
    answer = () => OK;
    const other = browser.open();
    tab.kill();
    await other.outbox.identify(ben);
    await time.pass(60_000);
    expect(other.outbox.getSnapshot().calls).toEqual([]);
    expect(sent).toEqual([]);
    await other.outbox.forget("ben");
    expect(browser.disk.rows.size).toBe(1);
    await other.outbox.identify(ada);
    await time.pass(0);
    expect(sent.map(({ user }) => user)).toEqual(["ada"]);
  });

  it("from an older build is still sent, and shown if the server can no longer read it", async () => {
    answer = () => NO_ANSWER;
    await tab.outbox.write(newCall());
    tab.kill();
    browser.build = "2";
    answer = () => outcomeOf(400, { error: "bad_input", message: "item_id is missing." });
    tab = browser.open();
    await tab.outbox.identify(ada);
    await time.pass(0);
    expect(snapshot().calls).toMatchObject([
      { build: "1", state: "refused", title: "Bath Towel, 37 loaded", refusal: { message: "item_id is missing." } },
    ]);
  });

  it("is known to every tab and sent by one of them", async () => {
    const other = browser.open();
    await other.outbox.identify(ada);
    await tab.outbox.write(newCall());
    await time.pass(0);
    expect(sent).toHaveLength(1);
    expect(other.outbox.getSnapshot().calls.map(({ state }) => state)).toEqual(["sent"]);
  });

  it("is sent by another tab if the one that stored it is killed", async () => {
    const other = browser.open();
    await other.outbox.identify(ada);
    answer = () => new Promise(() => {});
    await tab.outbox.write(newCall());
    await time.pass(0);
    tab.kill();
    answer = () => OK;
    await time.pass(5_000);
    expect(other.outbox.getSnapshot().calls.map(({ state }) => state)).toEqual(["sent"]);
  });
});

describe("a device that cannot store anything", () => {
  const full = Object.assign(new Error("The disk is full."), { name: "QuotaExceededError" });

  it("is reported, and calls are sent from memory in order", async () => {
    browser.disk.failing = full;
    answer = () => NO_ANSWER;
    expect(await tab.outbox.write(newCall({ title: "first" }))).toBe("unkept");
    await tab.outbox.write(newCall({ title: "second" }));
    await time.pass(0);
    expect(words()).toEqual(["Not saved on this phone", "Not saved on this phone"]);
    expect(summaryOf(snapshot().calls, snapshot())!.words).toBe("2 not saved on this phone");
    answer = () => OK;
    await tab.outbox.sendNow();
    await time.pass(0);
    expect(states()).toEqual(["sent", "sent"]);
  });

  it("stores what it held in memory as soon as it can, before later calls", async () => {
    browser.disk.failing = full;
    answer = () => NO_ANSWER;
    await tab.outbox.write(newCall({ title: "first" }));
    browser.disk.failing = null;
    expect(await tab.outbox.write(newCall({ title: "second" }))).toBe("kept");
    expect([...browser.disk.rows.values()]).toMatchObject([{ title: "first" }, { title: "second" }]);
    expect(words()).toEqual(["Saved on this phone", "Saved on this phone"]);
  });

  it("drops calls that were sent long ago to make room", async () => {
    await tab.outbox.write(newCall({ title: "sent" }));
    await time.pass(0);
    const real = browser.disk.add.bind(browser.disk);
    browser.disk.add = async (...args) => {
      if (browser.disk.rows.size > 0) throw full;
      return real(...args);
    };
    answer = () => NO_ANSWER;
    expect(await tab.outbox.write(newCall({ title: "new" }))).toBe("kept");
    expect([...browser.disk.rows.values()]).toMatchObject([{ title: "new" }]);
  });
});

describe("a response", () => {
  it.each([
    [200, { item: null }, "answered"],
    [200, null, "unanswered"],
    [409, { error: "conflict", message: "It is complete." }, "refused"],
    [409, { error: "other_person", message: "Someone else did this." }, "other-person"],
    [400, { error: "bad_input", message: "item_id is missing." }, "refused"],
    [404, null, "unanswered"],
    [403, { title: "A proxy's own" }, "unanswered"],
    [401, { error: "not_signed_in", message: "Please login again." }, "signed-out"],
    [429, { error: "too_many", message: "Wait." }, "unanswered"],
    [503, { error: "unavailable", message: "The disk is full." }, "unanswered"],
  ])("%d %j counts as %s", (status, body, kind) => {
    expect(outcomeOf(status, body).kind).toBe(kind);
  });
});
