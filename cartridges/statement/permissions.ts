import { permissions } from "#kernel/permissions";

const declared = permissions({
  "statements:read": { title: "Read monthly statements", roles: ["Customer", "Admin"] },
  "statements:write": { title: "Issue monthly statements", roles: [] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    statement: typeof declared;
  }
}
