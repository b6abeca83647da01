import { ScrollText } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** Who did what, and when. */
  "/super-admin/audit": {
    roles: ["SuperAdmin"],
    title: "Audit",
    words: "log history who changed what",
    asks: ["q", "from", "to", "page"],
    menu: { label: "Audit", group: "Company", icon: ScrollText, order: 75 },
  },
});
