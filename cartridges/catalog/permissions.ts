import { permissions } from "#kernel/permissions";

const declared = permissions({
  "catalog:read": { title: "Read the product catalog", roles: ["Driver", "Admin"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    catalog: typeof declared;
  }
}
