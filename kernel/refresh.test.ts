import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TIMEOUT_MS } from "./api-client";

const router = { revalidate: vi.fn(), state: "loading" };
vi.mock("@remix-run/react", () => ({ useRevalidator: () => router }));
vi.mock("react", () => ({ useEffect: (effect: () => void) => effect() }));
vi.mock("./outbox/tab-outbox", () => ({ isSignInDue: () => false, isSomethingWaiting: () => false }));

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

it("coalesces simultaneous refreshes, and resolves once the data are displayed", async () => {
  let isShown = false;
  for (const time of [1, 2, 3]) void refresh().then(() => (isShown = time > 0));
  await pass(0);
  expect([begun(), isShown]).toEqual([1, false]);
  shown();
  await pass(0);
  expect(isShown).toBe(true);
});

it("does not restart a running fetch however often changes arrive, and fetches once more afterwards", async () => {
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

it("does not wait forever for a page that never reports rendering", async () => {
  void refresh();
  await pass(0);
  void refresh();
  await pass(TIMEOUT_MS);
  expect(begun()).toBe(2);
});

it("fetches nothing while the portal is unreachable, and retries upon its next response", async () => {
  portal = () => Promise.reject(new TypeError("Failed to fetch"));
  await Promise.all([refresh(), pass(0)]);
  expect(begun()).toBe(0);
  portal = answers;
  const connection = await import("#ui/connection");
  connection.setAnswering(true);
  await pass(1_000);
  expect(begun()).toBe(1);
});
