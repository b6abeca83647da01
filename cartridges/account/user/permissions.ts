import { permissions } from "#kernel/permissions";

const declared = permissions({
  "users:write": { title: "Change users: their role, their route, their deletion", roles: [], superAdminOnly: true },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    user: typeof declared;
  }
}
