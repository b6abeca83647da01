import { permissions } from "#kernel/permissions";

const declared = permissions({
  "requests:make": { title: "Request changes to rentals", roles: ["Customer"] },
  "requests:answer": { title: "Answer what customers ask for", roles: ["Driver", "Admin"] },
});
export default declared;

declare module "#kernel/permissions" {
  interface DeclaredPermissions {
    "change-request": typeof declared;
  }
}
