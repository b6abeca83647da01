import { permissions } from "#kernel/permissions";

const declared = permissions({
  "imports:write": { title: "Bring a company's files in", roles: [] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    "company-import": typeof declared;
  }
}
