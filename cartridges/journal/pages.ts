import { NotebookPen } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** The driver's journal (spec 2.9): what was seen at each customer, day by day. */
  "/driver/journal": {
    roles: ["Driver"],
    title: "Journal",
    offline: true,
    menu: { label: "Journal", icon: NotebookPen, order: 70 },
  },
});
