import { permissions } from "#kernel/permissions";

const declared = permissions({
  "orders:read": { title: "Read orders", roles: ["Customer", "Driver", "Admin"] },
  "portal:read": {
    title: "Read what can be ordered",
    roles: ["Customer", "Driver", "Admin"],
    beforeApproval: true,
  },
  "orders:place": { title: "Place, change and cancel your own orders", roles: ["Customer"] },
  "orders:decide": { title: "Approve and reject orders", roles: ["Driver", "Admin"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    order: typeof declared;
  }
}
