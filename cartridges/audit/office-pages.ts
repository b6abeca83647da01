import { ScrollText } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** Who did what, and when. */
  "/super-admin/audit": {
    roles: ["SuperAdmin"],
    title: "Audit",
    asks: ["q", "from", "to", "page"],
    menu: { label: "Audit", icon: ScrollText, order: 75 },
  },
});
