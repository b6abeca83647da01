import { index, layout, prefix, route, type RouteConfig } from "@remix-run/route-config";

/** Every door of the portal: its address and the file that opens it (spec 2.1 and 7). */
export default [
  index("routes/sign-in/start.tsx"),
  route("login", "routes/sign-in/login.ts"),
  route("customer/login", "routes/sign-in/customer-login.tsx"),
  route("driver/login", "routes/sign-in/driver-login.tsx"),
  route("logout", "routes/sign-in/logout.ts"),
  route("invitation/:token", "routes/sign-in/invitation.tsx"),
  route("setup", "routes/sign-in/setup.tsx"),

  layout("routes/driver/shell.tsx", [
    route("driver/dashboard", "routes/driver/dashboard.tsx"),
    route("driver/loadlist", "routes/driver/loadlist.tsx"),
    route("driver/relief", "routes/driver/relief.tsx"),
    route("driver/report/:reportId", "routes/driver/report.tsx"),
  ]),
  route("driver/canvas", "routes/driver/canvas.tsx"),

  route("customer/dashboard", "routes/customer/own-dashboard.tsx"),
  route("customer/:customerNumber/dashboard", "routes/customer/dashboard.tsx"),

  layout("routes/admin/shell.tsx", [
    route("admin", "routes/admin/routes.tsx"),
    route("loadlist/:routeNumber?", "routes/admin/loadlist.tsx"),
    route("report/:reportId", "routes/admin/report.tsx"),
    route("super-admin", "routes/super-admin/routes.tsx"),
    route("super-admin/database", "routes/super-admin/database.tsx"),
  ]),
  route("SuperAdmin", "routes/super-admin/other-spelling.ts"),

  ...prefix("api", [
    route("health", "routes/api/health.ts"),
    route("auth/login", "routes/api/auth-login.ts"),
    route("auth/customer/login", "routes/api/auth-customer-login.ts"),
    route("auth/driver/login", "routes/api/auth-driver-login.ts"),
    route("drivers/login", "routes/api/drivers-login.ts"),
    route("auth/logout", "routes/api/auth-logout.ts"),
    route("auth/me", "routes/api/auth-me.ts"),
    route("import", "routes/api/import.ts"),
    route("rental-items/route/:route/loadlist", "routes/api/loadlist.ts"),
    route("rental-items/loadlist/:route", "routes/api/loadlist-inventory.ts"),
    route("rental-items/route/:route/mark-rest-short", "routes/api/mark-rest-short.ts"),
    route("loading-status/session/start", "routes/api/loading-start.ts"),
    route("loading-status/session/complete", "routes/api/loading-complete.ts"),
    route("loading-status/session/reopen", "routes/api/loading-reopen.ts"),
    route("loading-status/session/:route/:day/:date", "routes/api/loading-session.ts"),
    route("loading-status/session/:route/:day/:date/events", "routes/api/loading-events.ts"),
    route("loading-status/item/update", "routes/api/loading-item-update.ts"),
    route("loading-status/performance/:driverId", "routes/api/loading-performance.ts"),
    route("relief/coverage", "routes/api/relief-coverage.ts"),
    route("relief/coverage/end", "routes/api/relief-coverage-end.ts"),
    route("notifications", "routes/api/notifications.ts"),
    route("notifications/read", "routes/api/notifications-read.ts"),
    route("notifications/events", "routes/api/notification-events.ts"),
    route("*", "routes/api/nothing.ts"),
  ]),
] satisfies RouteConfig;
