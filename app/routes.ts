import { index, layout, route, type RouteConfig, type RouteConfigEntry } from "@remix-run/route-config";
import type { Role } from "../kernel/permissions";
import { pagesAtBuild } from "./pages-at-build";

/**
 * A page that shows one cartridge; the cartridge's pages.ts defines its audience and menu entry.
 */
const page = (path: string) => route(path, "routes/cartridge-page.tsx", { id: path });

const DRIVERS = "routes/driver/shell.tsx";
const BUYERS = "routes/customer/shell.tsx";
const OFFICE = "routes/admin/shell.tsx";
/** The frame of a page, by its roles. */
const frameFor = (roles: readonly Role[]) => {
  if (roles.includes("Driver")) return DRIVERS;
  return roles.includes("Customer") ? BUYERS : OFFICE;
};

/** A page about one of the office's customers, with its own error for an unknown customer. */
const customerPage = (path: string) => route(path, "routes/admin/customer.tsx", { id: path });

/** A page of the console, with its own message for data that could not be loaded. */
const consolePage = (path: string) => route(path, "routes/super-admin/console-page.tsx", { id: path });

/** Every route of the portal: its address and the file that serves it (spec 2.1 and 7). */
const written: RouteConfigEntry[] = [
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
  route("mcp-demo", "routes/stories/mcp-demo.tsx"),
  route("link-account", "routes/sign-in/link-account.tsx"),
  route("customer/pin", "routes/sign-in/access-code.tsx"),
  route("customer/google-signup", "routes/sign-in/google-signup.tsx"),

  layout(DRIVERS, [
    route("driver/dashboard", "routes/driver/dashboard.tsx"),
    route("driver/dashboard/route", "routes/driver/route-tab.tsx"),
    route("driver/dashboard/notes", "routes/driver/notes.tsx"),
    route("driver/route", "routes/driver/route-view.tsx"),
    route("driver/journal", "routes/driver/journal.tsx"),
    route("driver/loadlist", "routes/driver/loadlist.tsx"),
    route("driver/relief", "routes/driver/relief.tsx"),
    route("driver/settings", "routes/driver/settings.tsx"),
    route("driver/open/:cartridge", "routes/driver/open.tsx"),
  ]),
  route("driver/canvas", "routes/driver/canvas.tsx"),

  route("account", "routes/account/account.tsx"),
  route("customer/dashboard", "routes/customer/own-dashboard.tsx"),
  layout(BUYERS, [route("customer/open/:cartridge", "routes/customer/open.tsx")]),
  route("customer/:customerNumber/dashboard", "routes/customer/dashboard.tsx"),
  route("customer/:customerNumber/order", "routes/order/standing.tsx"),
  route("customer/:customerId/portal", "routes/order/portal.tsx"),

  layout(OFFICE, [
    route("loadlist/:routeNumber?", "routes/admin/loadlist.tsx"),
    customerPage("customer/:number"),
    customerPage("customer/:number/edit"),
    customerPage("customer/:number/add-item"),
    customerPage("customer/:number/item/:itemId/edit"),
    route("customer/:number/details", "routes/admin/customer-details.ts"),
    route("approvals", "routes/admin/approvals.tsx"),
    route("notes", "routes/admin/notes.tsx"),
    consolePage("super-admin"),
    route("super-admin/drivers", "routes/super-admin/drivers.tsx"),
    consolePage("super-admin/load-lists"),
    consolePage("super-admin/catalog"),
    route("super-admin/database", "routes/super-admin/database.tsx"),
    consolePage("driver-management"),
    route("open/:cartridge", "routes/admin/open.tsx"),
  ]),
  route("canvas", "routes/admin/canvas.tsx"),
  layout("routes/test-shell.tsx", [
    page("test/cartridges"),
    page("test/simple"),
    page("test/mobile"),
    page("test/clipboard"),
    page("test/canvas"),
  ]),
  route("SuperAdmin", "routes/super-admin/other-spelling.ts"),
  route("add-driver", "routes/super-admin/add-driver.ts"),

  route("api/*", "routes/api.ts"),
];

const addressesOf = (routes: readonly RouteConfigEntry[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [`/${path}`]), ...addressesOf(children)]);

/**
 * Adds every page that a cartridge declares and that has no route file above, so that a new domain
 * changes nothing here.
 */
async function withDeclaredPages(): Promise<RouteConfigEntry[]> {
  const taken = new Set(addressesOf(written));
  const declared = (await pagesAtBuild()).filter(({ address }) => !taken.has(address));
  return written.map((frame) => {
    const own = declared.filter(({ roles }) => frameFor(roles) === frame.file);
    return own.length === 0
      ? frame
      : { ...frame, children: [...(frame.children ?? []), ...own.map(({ address }) => page(address.slice(1)))] };
  });
}

export default withDeclaredPages() satisfies RouteConfig;
