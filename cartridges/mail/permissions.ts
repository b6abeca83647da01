import { permissions } from "#kernel/permissions";

const declared = permissions({
  "mails:read": { title: "Read the emails that were not sent", roles: [], superAdminOnly: true },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    mail: typeof declared;
  }
}
