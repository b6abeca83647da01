import { z } from "zod";
import { defineCommand } from "#kernel/definition";
import { isOver } from "./reading.server";
import { handBack } from "./notify-driver.server";

/**
 * The portal's own job: hands back finished coverages, the day after their last day, or when they
 * were given back on a day that had begun.
 */
export const handBackEnded = defineCommand({
  name: "relief.handBackEnded",
  done: "handed back a route",
  input: z.object({}),
  permission: "relief:hand-back",
  scope: ({ actor }) => actor.kind === "console",
  run: async (context) => ({ handed_back: (await handBack(context, isOver())).length }),
});
