import { expect, it, onTestFinished, vi } from "vitest";
import { startJobs, type Job } from "./jobs.server";

const EVERY = 60_000;

/** A job that runs until it is released; `begun` counts its runs. */
function heldJob(name: string) {
  const releases: (() => void)[] = [];
  const job = {
    name,
    everyMs: EVERY,
    begun: 0,
    stopping: () => false,
    run: (stopping: () => boolean) =>
      new Promise<void>((done) => {
        job.begun++;
        job.stopping = stopping;
        releases.push(done);
      }),
  };
  return { job, release: () => releases.shift()!() };
}
const settled = () => vi.advanceTimersByTimeAsync(0);

it("runs each job at startup and at its interval, one at a time, and stops after the current one", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const one = heldJob("one"),
    other = heldJob("other");
  const stop = startJobs([one.job, other.job]);
  await settled();
  expect([one.job.begun, other.job.begun]).toEqual([1, 0]);
  one.release();
  await settled();
  expect([one.job.begun, other.job.begun]).toEqual([1, 1]);
  // Several requests while a job runs result in one more run.
  await vi.advanceTimersByTimeAsync(3 * EVERY);
  expect([one.job.begun, other.job.begun]).toEqual([1, 1]);
  other.release();
  await settled();
  expect([one.job.begun, other.job.begun]).toEqual([2, 1]);
  const stopped = vi.fn();
  const stopping = stop().then(stopped);
  await settled();
  expect(one.job.stopping()).toBe(true);
  expect(stopped).not.toHaveBeenCalled();
  one.release();
  await stopping;
  await vi.advanceTimersByTimeAsync(3 * EVERY);
  expect([one.job.begun, other.job.begun]).toEqual([2, 1]);
});

it("continues after a failed job, and retries it", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const runs: string[] = [];
  const failing: Job = {
    name: "failing",
    everyMs: EVERY,
    run: () => {
      runs.push("failing");
      return Promise.reject(new Error("no paper"));
    },
  };
  const working: Job = { name: "working", everyMs: EVERY, run: async () => void runs.push("working") };
  const stop = startJobs([failing, working]);
  await vi.advanceTimersByTimeAsync(EVERY);
  await stop();
  expect(runs).toEqual(["failing", "working", "failing", "working"]);
});
