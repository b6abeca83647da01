import { z } from "zod";
import { defineTopic } from "#kernel/live/topic";

/** The progress of each route's day, for whoever sees all of them. */
export const days = defineTopic({
  name: "days",
  input: z.object({}),
  permission: "routes:read",
  scope: ({ actor }) => actor.role !== "Driver",
});
