import { Repeat } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** The office's page for relief planning (spec 2.10). */
  "/admin/relief": {
    roles: ["Admin", "SuperAdmin"],
    title: "Relief",
    words: "cover substitute sick vacation driver",
    headed: true,
    asks: ["week"],
    menu: { label: "Relief", group: "Routes", icon: Repeat, order: 35 },
  },
});
