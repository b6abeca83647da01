import { permissions } from "#kernel/permissions";

const declared = permissions({
  "reference:read": { title: "Read the API reference", roles: ["Admin"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    "api-reference": typeof declared;
  }
}
