import { permissions } from "#kernel/permissions";

const declared = permissions({
  "customers:approve": { title: "Approve and reject customers' accounts", roles: ["Driver", "Admin"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    approval: typeof declared;
  }
}
