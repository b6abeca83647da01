import { pages } from "#kernel/pages";

export default pages({
  /** Linked from the bell. */
  "/inbox": {
    roles: ["Admin", "SuperAdmin"],
    title: "Inbox",
    words: "news messages notifications short",
    headed: true,
  },
});
