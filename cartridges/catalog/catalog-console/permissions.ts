import { permissions } from "#kernel/permissions";

const declared = permissions({
  "catalog:write": { title: "Add, change and delete products of the catalog", roles: [] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    catalogConsole: typeof declared;
  }
}
