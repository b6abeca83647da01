import { permissions } from "#kernel/permissions";

const declared = permissions({
  "notes:read": { title: "Read the notes about customers", roles: ["Driver", "Admin"] },
  "notes:write": { title: "Write notes about customers", roles: ["Driver", "Admin"] },
  "messages:send": { title: "Send the driver a message", roles: ["Customer"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    note: typeof declared;
  }
}
