import { permissions } from "#kernel/permissions";

const declared = permissions({
  "shorts:answer": { title: "Answer what to do about shorts", roles: ["Customer"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    short: typeof declared;
  }
}
