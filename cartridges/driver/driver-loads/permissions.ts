import { permissions } from "#kernel/permissions";

const declared = permissions({
  "driverLoads:write": {
    title: "Check off what each driver's customers get, and write notes about it",
    roles: [],
  },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    driverLoads: typeof declared;
  }
}
