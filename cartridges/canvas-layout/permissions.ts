import { permissions } from "#kernel/permissions";

const declared = permissions({
  "canvas:self": { title: "Keep your own canvas", roles: ["Driver", "Admin"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    "canvas-layout": typeof declared;
  }
}
