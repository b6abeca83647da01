import { permissions } from "#kernel/permissions";

const declared = permissions({
  "briefing:read": { title: "Read what a stranger needs at a customer's door", roles: ["Driver", "Admin"] },
  "briefing:write": { title: "Write and confirm what a stranger needs at a door", roles: ["Driver", "Admin"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    briefing: typeof declared;
  }
}
