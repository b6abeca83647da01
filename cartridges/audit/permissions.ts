import { permissions } from "#kernel/permissions";

const declared = permissions({
  "audit:read": { title: "Read who did what, and when", roles: [] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    audit: typeof declared;
  }
}
