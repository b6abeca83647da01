import { Users } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  "/quiet-customers": {
    roles: ["Admin", "SuperAdmin"],
    title: "Quiet customers",
    headed: true,
    asks: ["days"],
    menu: { label: "Quiet customers", icon: Users, order: 65 },
  },
});
