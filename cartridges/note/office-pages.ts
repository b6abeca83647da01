import { StickyNote } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** The notes of all routes. */
  "/notes": {
    roles: ["Admin", "SuperAdmin"],
    title: "Notes",
    menu: { label: "Notes", icon: StickyNote, order: 30, counts: ["message"] },
  },
});
