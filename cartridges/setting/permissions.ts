import { permissions } from "#kernel/permissions";

const declared = permissions({
  "settings:write": { title: "Read and change the company's settings", roles: [] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    setting: typeof declared;
  }
}
