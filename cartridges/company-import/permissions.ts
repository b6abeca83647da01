import { permissions } from "#kernel/permissions";

const declared = permissions({
  "imports:write": { title: "Import a company's files", roles: [] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    "company-import": typeof declared;
  }
}
