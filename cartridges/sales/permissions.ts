import { permissions } from "#kernel/permissions";

const declared = permissions({
  "sales:read": { title: "Read the company's sales and commission", roles: [] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    sales: typeof declared;
  }
}
