import { permissions } from "#kernel/permissions";

const declared = permissions({
  "journal:read": { title: "Read the journal about customers", roles: ["Driver", "Admin"] },
  "journal:write": { title: "Write in the journal about customers", roles: ["Driver", "Admin"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    journal: typeof declared;
  }
}
