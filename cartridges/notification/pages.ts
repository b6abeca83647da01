import { pages } from "#kernel/pages";

/** Linked from the bell in each role's frame, so it is in no menu. */
export default pages({
  "/driver/inbox": { roles: ["Driver"], title: "Inbox", headed: true },
  /** The frame shows the title. */
  "/customer/inbox": { roles: ["Customer"], title: "Inbox" },
});
