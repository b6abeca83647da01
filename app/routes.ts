import { index, layout, route, type RouteConfig } from "@remix-run/route-config";

/** A page that shows one cartridge: the cartridge's pages.ts says for whom, and what the menu calls it. */
const page = (path: string) => route(path, "routes/cartridge-page.tsx", { id: path });

/** Every route of the portal: its address and the file that serves it (spec 2.1 and 7). */
export default [
  index("routes/sign-in/start.tsx"),
  route("login", "routes/sign-in/login.ts"),
  route("customer/login", "routes/sign-in/customer-login.tsx"),
  route("customer/signup", "routes/sign-in/sign-up.tsx"),
  route("driver/login", "routes/sign-in/driver-login.tsx"),
  route("logout", "routes/sign-in/logout.ts"),
  route("invitation/:token", "routes/sign-in/invitation.tsx"),
  route("setup", "routes/sign-in/setup.tsx"),
  route("forgot-password", "routes/sign-in/forgot-password.tsx"),
  route("reset-password/:token", "routes/sign-in/reset-password.tsx"),
  route("confirm-email/:token", "routes/sign-in/confirm-email.tsx"),
  route("auth-success", "routes/sign-in/auth-success.ts"),
  route("link-account", "routes/sign-in/link-account.tsx"),
  route("customer/pin", "routes/sign-in/access-code.tsx"),
  route("customer/google-signup", "routes/sign-in/google-signup.tsx"),

  layout("routes/driver/shell.tsx", [
    route("driver/dashboard", "routes/driver/dashboard.tsx"),
    route("driver/dashboard/route", "routes/driver/route-tab.tsx"),
    route("driver/dashboard/notes", "routes/driver/notes.tsx"),
    route("driver/route", "routes/driver/route-view.tsx"),
    page("driver/day-end"),
    page("driver/dashboard/customers"),
    page("driver/dashboard/products"),
    page("driver/dashboard/inventory"),
    route("driver/journal", "routes/driver/journal.tsx"),
    route("driver/loadlist", "routes/driver/loadlist.tsx"),
    route("driver/relief", "routes/driver/relief.tsx"),
    route("driver/report/:reportId", "routes/driver/report.tsx"),
    route("driver/settings", "routes/driver/settings.tsx"),
    page("driver/inbox"),
    page("driver/hand-back/:coverage"),
  ]),
  route("driver/canvas", "routes/driver/canvas.tsx"),

  route("account", "routes/account/account.tsx"),
  route("customer/dashboard", "routes/customer/own-dashboard.tsx"),
  layout("routes/customer/shell.tsx", [page("customer/inbox")]),
  route("customer/:customerNumber/dashboard", "routes/customer/dashboard.tsx"),
  route("customer/:customerNumber/order", "routes/order/standing.tsx"),
  route("customer/:customerId/portal", "routes/order/portal.tsx"),

  layout("routes/admin/shell.tsx", [
    page("admin"),
    route("loadlist/:routeNumber?", "routes/admin/loadlist.tsx"),
    route("report/:reportId", "routes/admin/report.tsx"),
    page("customers"),
    route("approvals", "routes/admin/approvals.tsx"),
    route("notes", "routes/admin/notes.tsx"),
    page("inbox"),
    page("admin/holidays"),
    page("admin/relief"),
    route("admin/days", "routes/admin/days.tsx"),
    page("admin/day-end"),
    page("admin/briefing"),
    page("hand-back/:coverage"),
    page("api-reference"),
    page("super-admin"),
    page("super-admin/database"),
    page("super-admin/access-codes"),
    page("driver-management"),
  ]),
  route("SuperAdmin", "routes/super-admin/other-spelling.ts"),
  route("add-driver", "routes/super-admin/add-driver.ts"),

  route("api/*", "routes/api.ts"),
] satisfies RouteConfig;
