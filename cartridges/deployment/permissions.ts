import { permissions } from "#kernel/permissions";

const declared = permissions({
  "deployment:read": { title: "See how the portal's own parts are", roles: [] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    deployment: typeof declared;
  }
}
