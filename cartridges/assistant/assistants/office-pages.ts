import { pages } from "#kernel/pages";

export default pages({
  /** Opened from the users' page: each of these is somebody's. */
  "/driver-management/assistants": {
    roles: ["SuperAdmin"],
    title: "Assistants",
    words: "ai tokens mcp",
  },
});
