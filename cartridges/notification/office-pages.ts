import { pages } from "#kernel/pages";

export default pages({
  /** The bell leads to it. */
  "/inbox": {
    roles: ["Admin", "SuperAdmin"],
    title: "Inbox",
    words: "news messages notifications short",
    headed: true,
  },
});
