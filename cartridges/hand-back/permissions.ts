import { permissions } from "#kernel/permissions";

const declared = permissions({
  "relief:hand-back": { title: "Read what was done while a route was covered", roles: ["Driver", "Admin"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    handBack: typeof declared;
  }
}
