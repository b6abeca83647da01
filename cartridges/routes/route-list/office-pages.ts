import { Signpost } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** The company's routes. Their stops are planned on /routes. */
  "/admin/routes": {
    roles: ["Admin", "SuperAdmin"],
    title: "All routes",
    words: "rename retire",
    actions: [{ label: "Add route", words: "new", to: "?new=route", permission: "routes:write" }],
    headed: true,
    menu: { label: "All routes", group: "Routes", icon: Signpost, order: 17 },
  },
});
