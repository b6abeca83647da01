import { KeyRound } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** The SuperAdmin's codes for new drivers (issue 3, spec 2.4). */
  "/super-admin/access-codes": {
    roles: ["SuperAdmin"],
    title: "Access codes",
    words: "sign up new driver",
    headed: true,
    menu: { label: "Access codes", group: "Company", icon: KeyRound, order: 80 },
  },
});
