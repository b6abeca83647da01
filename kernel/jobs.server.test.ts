import { expect, it } from "vitest";
import { collectJobs, domainJobs } from "./jobs.server";

const fold = { name: "fold", everyMs: 1_000, run: async () => {} };

it("discovers the jobs of the domains by folder", () => {
  expect(domainJobs.map(({ name }) => name)).toContain("statements");
});

it("fails to start with two jobs of the same name", () => {
  expect(collectJobs({ "hem/jobs.server.ts": { fold } })).toEqual([fold]);
  expect(() => collectJobs({ "hem/jobs.server.ts": { fold }, "seam/jobs.server.ts": { again: { ...fold } } })).toThrow(
    "The job fold in seam/jobs.server.ts already exists in hem/jobs.server.ts.",
  );
});
