import { permissions } from "#kernel/permissions";

const declared = permissions({
  "codes:write": { title: "Make and withdraw access codes", roles: [] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    "access-code": typeof declared;
  }
}
