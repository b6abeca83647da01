import { logger } from "./logger.server";

/** Work that the portal does by itself, at its start and then again and again. Any number of processes may do it: it takes turns by itself. */
export interface Job {
  name: string;
  everyMs: number;
  /** Does what there is to do; between two steps it asks whether the portal is stopping, and ends if so. */
  run(stopping: () => boolean): Promise<void>;
}

/** Starts the jobs, none before the last is through, so that they leave the database to the people. Answers what ends it, which waits for the step in hand. */
export function startJobs(jobs: readonly Job[]): () => Promise<void> {
  let stopped = false;
  let working: Promise<void> = Promise.resolve();
  const waiting = new Set<Job>();
  const wake = (job: Job) => {
    // One that is waiting for its turn will see whatever there is to do then.
    if (waiting.has(job)) return;
    waiting.add(job);
    working = working.then(async () => {
      waiting.delete(job);
      if (!stopped)
        await job
          .run(() => stopped)
          .catch((error: Error) =>
            logger.warn({ job: job.name, error: error.message }, "A job did not come to its end; it is tried again."),
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
