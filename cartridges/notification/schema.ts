import { z } from "zod";

/** Something that happened to a person's account or orders (spec 3, Notification). */
export interface Notification {
  id: string;
  type: "success" | "error" | "info";
  message: string;
  href: string | null;
  /** ISO timestamp, UTC. */
  created_at: string;
}

export const readNotificationsSchema = z.object({
  ids: z.array(z.uuid("ids must be ids of notifications.")).max(100, "ids has more than 100 notifications."),
});
