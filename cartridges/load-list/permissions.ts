import { permissions } from "#kernel/permissions";

const declared = permissions({
  "loading:read": { title: "Read load lists and load reports", roles: ["Driver", "Admin"] },
  "loading:write": { title: "Load: start, mark, complete and reopen", roles: ["Driver", "Admin"] },
  "performance:read": { title: "Read drivers' loading performance", roles: ["Driver", "Admin"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    "load-list": typeof declared;
  }
}
