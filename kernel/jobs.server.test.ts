import { expect, it } from "vitest";
import { collectJobs, domainJobs } from "./jobs.server";

const fold = { name: "fold", everyMs: 1_000, run: async () => {} };

it("finds the jobs of the domains by their folder", () => {
  expect(domainJobs.map(({ name }) => name)).toContain("statements");
});

it("does not start with two jobs of one name", () => {
  expect(collectJobs({ "hem/jobs.server.ts": { fold } })).toEqual([fold]);
  expect(() => collectJobs({ "hem/jobs.server.ts": { fold }, "seam/jobs.server.ts": { again: { ...fold } } })).toThrow(
    "The job fold in seam/jobs.server.ts is there already, in hem/jobs.server.ts.",
  );
});
