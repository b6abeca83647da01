import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError, reachPortal } from "./api-client";
import { network } from "./network";

let answers: (() => Response)[];
const ok = () => Response.json({ status: "ok" });
const busy = () => Response.json({ status: "failing", database: "offline" }, { status: 503 });
const noNetwork = () => {
  throw new TypeError("Failed to fetch");
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(network, "send").mockImplementation(async () => answers.shift()!());
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function reached(what: (() => Response)[]): Promise<unknown> {
  answers = what;
  const outcome = reachPortal().then(
    () => "yes",
    (error: unknown) => (error as ApiError).status,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return outcome;
}

it("a portal whose database is busy for a moment is reached all the same", async () => {
  expect(await reached([busy, busy, ok])).toBe("yes");
  expect(answers).toEqual([]);
});

it("a database that does not come back is said, after three times", async () => {
  expect(await reached([busy, busy, busy, ok])).toBe(503);
  expect(answers).toHaveLength(1);
});

it("without network nobody is kept waiting", async () => {
  expect(await reached([noNetwork, ok])).toBe(0);
  expect(answers).toHaveLength(1);
});
