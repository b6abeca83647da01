import { pages } from "#kernel/pages";

export default pages({
  /** Linked from the route driver's inbox. It stays readable offline on their phone. */
  "/driver/hand-back/:coverage": {
    roles: ["Driver"],
    title: "Hand-back",
    back: { to: "/driver/inbox", label: "Inbox" },
    offline: true,
  },
});
