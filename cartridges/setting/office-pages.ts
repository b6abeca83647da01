import { Settings } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** The company's settings (spec 2.12). */
  "/super-admin/settings": {
    roles: ["SuperAdmin"],
    title: "Settings",
    words: "company name time zone commission cut-off approval notifications",
    headed: true,
    menu: { label: "Settings", group: "Company", icon: Settings, order: 3.6 },
  },
});
