import { permissions } from "#kernel/permissions";

const declared = permissions({
  "routes:read": { title: "Read the routes and their coming week", roles: ["Driver", "Admin"] },
  "routes:write": { title: "Change routes and their stops", roles: ["Admin"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    routes: typeof declared;
  }
}
