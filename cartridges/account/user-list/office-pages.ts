import { UsersRound } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** User management (spec 2.13). */
  "/driver-management": {
    roles: ["SuperAdmin"],
    denied: { to: "/SuperAdmin", label: "Back to SuperAdmin" },
    title: "Users",
    words: "people accounts staff drivers username",
    actions: [{ label: "Add New Driver", words: "invite user account", to: "/add-driver" }],
    asks: ["q", "sort", "letter", "page"],
    menu: { label: "Users", group: "Company", icon: UsersRound, order: 73 },
  },
});
