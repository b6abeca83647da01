import { permissions } from "#kernel/permissions";

const declared = permissions({
  "relief:write": { title: "Take over a route for a day", roles: ["Driver"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    relief: typeof declared;
  }
}
