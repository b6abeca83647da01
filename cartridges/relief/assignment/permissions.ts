import { permissions } from "#kernel/permissions";

const declared = permissions({
  "relief:assign": { title: "Assign a relief driver to a route, and take it back", roles: ["Admin"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    assignment: typeof declared;
  }
}
