import { permissions } from "#kernel/permissions";

const declared = permissions({
  "consoles:use": { title: "Use the developers' test consoles", roles: [], superAdminOnly: true },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    "test-console": typeof declared;
  }
}
