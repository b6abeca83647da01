import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isWaiting, waitingForPages } from "./patient-pages";

const PAGE = "http://portal.test/driver/dashboard/notes.data";
let isUp: boolean;
let requests: string[];
const ask = waitingForPages(async (input) => {
  requests.push(String(input));
  if (!isUp) throw new TypeError("Failed to fetch");
  return new Response("data");
});

beforeEach(() => {
  vi.useFakeTimers();
  isUp = false;
  requests = [];
  vi.stubGlobal("location", { href: "http://portal.test/driver/dashboard" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("fetch", async () => {
    if (!isUp) throw new TypeError("Failed to fetch");
    return Response.json({ status: "ok" });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("page data waits for the network and then loads", async () => {
  const coming = ask(PAGE);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([requests.length, isWaiting()]).toEqual([1, true]);
  isUp = true;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await (await coming).text()).toBe("data");
  expect([requests.length, isWaiting()]).toEqual([2, false]);
});

it("stops waiting when the person navigates elsewhere", async () => {
  const leaving = new AbortController();
  const coming = ask(PAGE, { signal: leaving.signal });
  const ended = expect(coming).rejects.toMatchObject({ name: "AbortError" });
  await vi.advanceTimersByTimeAsync(1_000);
  leaving.abort();
  await ended;
  expect(isWaiting()).toBe(false);
});

it.each([
  ["a write", PAGE, { method: "POST" }],
  ["a call", "http://portal.test/api/notes", undefined],
])("%s fails at once, and its caller reports the error", async (_, address, init) => {
  await expect(ask(address, init)).rejects.toThrow(TypeError);
  expect(isWaiting()).toBe(false);
});

it("fails in the end if the portal responds but the data do not arrive", async () => {
  const broken = waitingForPages(() => Promise.reject(new TypeError("Failed to fetch")));
  isUp = true;
  await expect(broken(PAGE)).rejects.toThrow(TypeError);
});
