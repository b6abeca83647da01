import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TIMEOUT_MS } from "./api-client";

const router = { revalidate: vi.fn(), state: "loading" };
vi.mock("@remix-run/react", () => ({ useRevalidator: () => router }));
vi.mock("react", () => ({ useEffect: (effect: () => void) => effect() }));
vi.mock("./outbox/here", () => ({ isSignInDue: () => false, isSomethingWaiting: () => false }));

let refresh: () => Promise<void>, shown: () => void;
let portal: () => Promise<Response>;
const answers = () => Promise.resolve(Response.json({ status: "ok" }));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.resetModules();
  router.revalidate.mockClear();
  portal = answers;
  vi.stubGlobal("fetch", () => portal());
  const { newDataShown, useRefresh } = await import("./refresh");
  [refresh, shown] = [useRefresh(), newDataShown];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const begun = () => router.revalidate.mock.calls.length;

it("asks once for what comes together, and says when it is on the screen", async () => {
  let isShown = false;
  for (const time of [1, 2, 3]) void refresh().then(() => (isShown = time > 0));
  await pass(0);
  expect([begun(), isShown]).toEqual([1, false]);
  shown();
  await pass(0);
  expect(isShown).toBe(true);
});

it("lets what is on its way come, however fast news follows, and then asks once more for all of it", async () => {
  void refresh();
  await pass(0);
  for (const second of [1, 2, 3, 4, 5]) {
    void refresh();
    await pass(1_000);
    expect(begun(), `after ${second} s`).toBe(1);
  }
  shown();
  await pass(0);
  expect(begun()).toBe(2);
});

it("does not wait for ever for a page that never says that it is drawn", async () => {
  void refresh();
  await pass(0);
  void refresh();
  await pass(TIMEOUT_MS);
  expect(begun()).toBe(2);
});

it("fetches nothing while nobody answers, and asks again with the next answer to anybody", async () => {
  portal = () => Promise.reject(new TypeError("Failed to fetch"));
  await Promise.all([refresh(), pass(0)]);
  expect(begun()).toBe(0);
  portal = answers;
  const connection = await import("#ui/connection");
  connection.setAnswering(true);
  await pass(1_000);
  expect(begun()).toBe(1);
});
