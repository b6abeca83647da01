import { z } from "zod";
import { defineTopic } from "#kernel/live/topic";

/** How far each route's day is, for whoever sees all of them. */
export const days = defineTopic({
  name: "days",
  input: z.object({}),
  permission: "routes:read",
  scope: ({ actor }) => actor.role !== "Driver",
});
