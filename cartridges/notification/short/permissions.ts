import { permissions } from "#kernel/permissions";

const declared = permissions({
  "shorts:answer": { title: "Say what to do about what is short", roles: ["Customer"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    short: typeof declared;
  }
}
