import { permissions } from "#kernel/permissions";

const declared = permissions({
  "stops:read": { title: "Read the stops of a route's day", roles: ["Driver", "Admin"] },
  "stops:write": { title: "Work stops: start, complete, report, skip, reopen, reorder", roles: ["Driver", "Admin"] },
  "proofs:write": { title: "Set which proof of delivery customers require", roles: ["Driver", "Admin"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    stop: typeof declared;
  }
}
