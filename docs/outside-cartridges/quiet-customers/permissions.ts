import { permissions } from "#kernel/permissions";

const declared = permissions({
  "quiet-customers:read": { title: "See who has not ordered", roles: ["Admin"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    "quiet-customers": typeof declared;
  }
}
