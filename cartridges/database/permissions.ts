import { permissions } from "#kernel/permissions";

const declared = permissions({
  "database:keep": { title: "Back up, export, check and clear the database", roles: [], superAdminOnly: true },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    database: typeof declared;
  }
}
