import { permissions } from "#kernel/permissions";

const declared = permissions({
  "deliveries:read": { title: "Read what was delivered to a customer", roles: ["Customer", "Driver", "Admin"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    delivery: typeof declared;
  }
}
