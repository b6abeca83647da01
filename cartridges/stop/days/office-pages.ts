import { House } from "lucide-react";
import { pages } from "#kernel/pages";

/** Every route's day, live, and what else is open: on the next service day, or on `date`. */
const day = {
  title: "Today",
  words: "home day late issues",
  actions: [{ label: "Short today", words: "shorts missing pieces", to: "" }],
  asks: ["date"],
} as const;
const menu = { label: "Today", group: "Today", icon: House, order: 5, counts: ["day"] } as const;

export default pages({
  /** The Admin's landing page. */
  "/admin": { ...day, roles: ["Admin"], menu },
  /** The same for both roles; the SuperAdmin lands elsewhere. */
  "/admin/days": {
    ...day,
    roles: ["Admin", "SuperAdmin"],
    menu: { ...menu, for: ({ role }) => role === "SuperAdmin" },
  },
});
