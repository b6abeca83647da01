import { z } from "zod";
import { defineCommand } from "#kernel/definition";
import { isOver } from "./reading.server";
import { handBack } from "./telling.server";

/** The portal itself hands back what is over: the day after the last, or once it was given back on a day that had begun. */
export const handBackEnded = defineCommand({
  name: "relief.handBackEnded",
  done: "handed back a route",
  input: z.object({}),
  permission: "relief:hand-back",
  scope: ({ actor }) => actor.kind === "console",
  run: async (context) => ({ handed_back: (await handBack(context, isOver())).length }),
});
