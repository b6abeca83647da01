import { logger } from "./logger.server";

/**
 * Background work, run at startup and then periodically. Several processes may run it at once: each
 * job does its own locking.
 */
export interface Job {
  name: string;
  everyMs: number;
  /** Does the pending work; checks between steps whether the portal is stopping. */
  run(stopping: () => boolean): Promise<void>;
}

/**
 * Runs the jobs one after another, to leave the database free for requests. Returns a stop function
 * that waits for the current step.
 */
export function startJobs(jobs: readonly Job[]): () => Promise<void> {
  let stopped = false;
  let working: Promise<void> = Promise.resolve();
  const waiting = new Set<Job>();
  const wake = (job: Job) => {
    // A job that is already queued will see the new work when it runs, so it is not queued twice.
    if (waiting.has(job)) return;
    waiting.add(job);
    working = working.then(async () => {
      waiting.delete(job);
      if (!stopped)
        await job
          .run(() => stopped)
          .catch((error: Error) =>
            logger.warn({ job: job.name, error: error.message }, "A job failed; it will be retried."),
          );
    });
  };
  const timers = jobs.map((job) => setInterval(() => wake(job), job.everyMs).unref());
  jobs.forEach(wake);
  return async () => {
    stopped = true;
    timers.forEach(clearInterval);
    await working;
  };
}
