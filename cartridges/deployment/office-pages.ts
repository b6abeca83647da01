import { pages } from "#kernel/pages";

export default pages({
  /** What whoever runs the portal looks at after an update (spec 2.1): a link of the settings leads to it. */
  "/test-deployment": {
    roles: ["SuperAdmin"],
    title: "Deployment",
    words: "health status working version",
  },
});
