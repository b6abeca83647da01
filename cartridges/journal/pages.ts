import { NotebookPen } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** The driver's journal (spec 2.9): what was seen at each customer, day by day. */
  "/driver/journal": {
    roles: ["Driver"],
    title: "Journal",
    asks: ["date", "customer"],
    back: { to: "/driver/dashboard", label: "Back to Dashboard" },
    offline: true,
    menu: { label: "Journal", icon: NotebookPen, order: 70 },
  },
});
