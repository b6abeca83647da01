import { permissions } from "#kernel/permissions";

const declared = permissions({
  "rentals:write": { title: "Change what a customer rents, from a date", roles: ["Admin"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    "customer-detail": typeof declared;
  }
}
