import { permissions } from "#kernel/permissions";

const declared = permissions({
  "rentals:read": { title: "Read what customers rent", roles: ["Customer", "Admin"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    "rental-item": typeof declared;
  }
}
