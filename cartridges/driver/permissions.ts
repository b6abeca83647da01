import { permissions } from "#kernel/permissions";

const declared = permissions({
  "drivers:read": { title: "Read the drivers and their routes", roles: ["Driver", "Admin"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    driver: typeof declared;
  }
}
