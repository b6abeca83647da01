import { pages } from "#kernel/pages";

export default pages({
  "/hand-back/:coverage": {
    roles: ["Admin", "SuperAdmin"],
    title: "Hand-back",
    back: { to: "/admin/relief", label: "Relief" },
  },
});
