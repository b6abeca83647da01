import { permissions } from "#kernel/permissions";

const declared = permissions({
  "canvas:self": { title: "Keep one's own canvas", roles: ["Driver", "Admin"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    "canvas-layout": typeof declared;
  }
}
