import { pages } from "#kernel/pages";

export default pages({
  /** Linked from the users' page, since each token belongs to a user. */
  "/driver-management/assistants": {
    roles: ["SuperAdmin"],
    title: "Assistants",
    words: "ai tokens mcp",
  },
});
