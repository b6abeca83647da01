import { pages } from "#kernel/pages";

export default pages({
  /** Opened from the users' page, which is where roles are given. */
  "/driver-management/roles": { roles: ["SuperAdmin"], title: "Roles", words: "permissions rights" },
});
