import { pages } from "#kernel/pages";

/** The bell leads to it, in each role's frame: it stands in no menu. */
export default pages({
  "/driver/inbox": { roles: ["Driver"], title: "Inbox", headed: true },
  /** Its frame says the title. */
  "/customer/inbox": { roles: ["Customer"], title: "Inbox" },
});
