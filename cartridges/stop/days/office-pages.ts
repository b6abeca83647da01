import { House } from "lucide-react";
import { pages } from "#kernel/pages";

/** Every route's day, live, and what else waits: the service day that is worked next, or `date`. */
const day = {
  title: "Today",
  words: "home day late issues",
  actions: [{ label: "Short today", words: "shorts missing pieces", to: "" }],
  asks: ["date"],
} as const;
const menu = { label: "Today", icon: House, order: 5, counts: ["day"] } as const;

export default pages({
  /** Where the Admin lands. */
  "/admin": { ...day, roles: ["Admin"], menu },
  /** The same for both; the SuperAdmin lands elsewhere. */
  "/admin/days": {
    ...day,
    roles: ["Admin", "SuperAdmin"],
    menu: { ...menu, for: ({ role }) => role === "SuperAdmin" },
  },
});
