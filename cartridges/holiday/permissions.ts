import { permissions } from "#kernel/permissions";

const declared = permissions({
  "holidays:read": { title: "Read the holiday schedules", roles: ["Driver", "Admin"] },
  "holidays:write": { title: "Make and change holiday schedules", roles: ["Admin"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    holiday: typeof declared;
  }
}
