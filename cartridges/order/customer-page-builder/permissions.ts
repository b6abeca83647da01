import { permissions } from "#kernel/permissions";

const declared = permissions({
  "pages:write": { title: "Build customers' portal pages", roles: ["Driver", "Admin"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    "customer-page-builder": typeof declared;
  }
}
