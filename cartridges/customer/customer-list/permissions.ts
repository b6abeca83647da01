import { permissions } from "#kernel/permissions";

const declared = permissions({
  "customers:write": { title: "Add, change and delete customers", roles: ["Admin"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    "customer-list": typeof declared;
  }
}
