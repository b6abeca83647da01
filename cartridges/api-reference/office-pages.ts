import { Braces } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** For developers, in the office's frame. */
  "/api-reference": {
    roles: ["Admin", "SuperAdmin"],
    title: "API reference",
    words: "developer calls openapi integration",
    menu: { label: "API reference", group: "System", icon: Braces, order: 90 },
  },
});
