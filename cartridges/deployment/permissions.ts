import { permissions } from "#kernel/permissions";

const declared = permissions({
  "deployment:read": { title: "See the status of the portal's own parts", roles: [] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    deployment: typeof declared;
  }
}
