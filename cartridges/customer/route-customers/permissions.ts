import { permissions } from "#kernel/permissions";

const declared = permissions({
  "customers:read": { title: "Read the customers of a route", roles: ["Driver", "Admin"] },
  "catalogs:write": { title: "Choose what customers may order", roles: ["Driver", "Admin"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    "route-customers": typeof declared;
  }
}
