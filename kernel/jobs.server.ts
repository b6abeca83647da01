import type { Job } from "#services/jobs.server";

type JobModule = Readonly<Record<string, Job>>;

/**
 * The jobs of all domains: every export of their jobs.server.ts. @throws if two have the same name,
 * so that the portal does not start.
 */
export function collectJobs(modules: Readonly<Record<string, JobModule>>): readonly Job[] {
  const files = new Map<string, string>();
  return Object.entries(modules).flatMap(([file, module]) =>
    Object.values(module).map((job) => {
      if (files.has(job.name))
        throw new Error(`The job ${job.name} in ${file} already exists in ${files.get(job.name)}.`);
      files.set(job.name, file);
      return job;
    }),
  );
}

/** The background jobs of all domains, discovered by folder. */
export const domainJobs = collectJobs(import.meta.glob<JobModule>("/cartridges/**/jobs.server.ts", { eager: true }));
