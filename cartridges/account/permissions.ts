import { permissions } from "#kernel/permissions";

const declared = permissions({
  "account:self": {
    title: "Read and change your own account",
    roles: ["Customer", "Driver", "Admin"],
    beforeApproval: true,
  },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    account: typeof declared;
  }
}
