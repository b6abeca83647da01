import { pages } from "#kernel/pages";

export default pages({
  /** For whoever runs the portal, to check after an update (spec 2.1). Linked from the settings. */
  "/test-deployment": {
    roles: ["SuperAdmin"],
    title: "Deployment",
    words: "health status working version",
  },
});
