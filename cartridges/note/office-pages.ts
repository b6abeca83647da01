import { StickyNote } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  "/notes": {
    roles: ["Admin", "SuperAdmin"],
    title: "Notes",
    asks: ["customer", "kind", "from", "to", "page"],
    words: "messages",
    actions: [{ label: "New Note", words: "add message", to: "#new-note", permission: "notes:write" }],
    menu: { label: "Notes", group: "Today", icon: StickyNote, order: 30, counts: ["message"] },
  },
});
