import { pages } from "#kernel/pages";

export default pages({
  /** The route's own driver comes here from their inbox; on their phone it stays readable without network. */
  "/driver/hand-back/:coverage": {
    roles: ["Driver"],
    title: "Hand-back",
    back: { to: "/driver/inbox", label: "Inbox" },
    offline: true,
  },
});
