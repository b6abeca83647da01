import { z } from "zod";
import { defineCommand } from "#kernel/definition";
import { badInput } from "#kernel/errors";
import { issueChunk, monthNotOver } from "./issue-chunk.server";
import { monthSchema } from "./schema";

/**
 * Issues a finished month's statements in chunks; issued statements never change. Run only
 * by the portal's own job.
 */
export const issueMonth = defineCommand({
  name: "statement.issueMonth",
  done: "issued the month's statements",
  input: z.object({ month: monthSchema }),
  permission: "statements:write",
  scope: ({ actor }) => actor.kind === "console",
  run({ tx, now }, { month }) {
    if (month >= monthNotOver()) throw badInput({ month: `month ${month} is not over yet.` });
    return issueChunk(tx, month, now);
  },
});
