import type { ComponentType } from "react";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import * as account from "../../app/routes/account/account";
import * as officeCanvas from "../../app/routes/admin/canvas";
import * as customerPage from "../../app/routes/admin/customer";
import * as driverCanvas from "../../app/routes/driver/canvas";
import * as journal from "../../app/routes/driver/journal";
import * as routeView from "../../app/routes/driver/route-view";
import * as driverSettings from "../../app/routes/driver/settings";
import * as accessCode from "../../app/routes/sign-in/access-code";
import * as customerLogin from "../../app/routes/sign-in/customer-login";
import * as driverLogin from "../../app/routes/sign-in/driver-login";
import * as linkAccount from "../../app/routes/sign-in/link-account";
import * as signUp from "../../app/routes/sign-in/sign-up";
import * as start from "../../app/routes/sign-in/start";
import accountFixture from "../../cartridges/account/fixture.json";
import ApprovalCartridge from "../../cartridges/account/approval/cartridge";
import UserListCartridge from "../../cartridges/account/user-list/cartridge";
import type { UserRow } from "../../cartridges/account/user-list/schema";
import CatalogConsoleCartridge from "../../cartridges/catalog/catalog-console/cartridge";
import type { ConsoleItem, ItemChange, NewItem } from "../../cartridges/catalog/catalog-console/schema";
import OrderCartridge from "../../cartridges/order/cartridge";
import OrderPortalCartridge from "../../cartridges/order/order-portal/cartridge";
import type { PortalData } from "../../cartridges/order/order-portal/schema";
import portalFixture from "../../cartridges/order/order-portal/fixture.json";
import StandingOrderCartridge from "../../cartridges/order/standing-order/cartridge";
import type { StandingOrderData } from "../../cartridges/order/standing-order/schema";
import standingFixture from "../../cartridges/order/standing-order/fixture.json";
import ReliefCartridge from "../../cartridges/relief/cartridge";
import RentalItemCartridge from "../../cartridges/rental-item/cartridge";
import type { RentedProduct } from "../../cartridges/rental-item/schema";
import RoutePlanCartridge from "../../cartridges/route-plan/cartridge";
import type { RoutePlanData } from "../../cartridges/route-plan/schema";
import routePlanFixture from "../../cartridges/route-plan/fixture.json";
import type { SpecCall } from "./spec-calls";

/** Section 8 of the spec (docs/product.md), text by text, with what triggers it. */
interface Answered extends SpecCall {
  says: string;
}
const stop = { route: "33", day: "Monday", customer_num: "110002", name: "Marina Inn" };
const towels = { description: "Bath Towel", item_number: "TWL", total: 12 };
const napkins = { description: "Napkin", item_number: "NAP", total: 25 };
const soap = { sku: "SOAP", name: "Soap", description: "", base_price: 0.8, category_id: 1, vendor: "", is_active: 1 };
const changed = { name: "Soap", description: "Olive", base_price: 0.9, category_id: 1, vendor: "", is_active: 1 };
const customer = { customer_num: "450009", customer_name: "Quay Hotel", email: "quay@example.com", phone: "555 0100" };

/** The messages of calls, for a rejection or a success. The order matters. */
export const ANSWERED: readonly Answered[] = [
  {
    says: "Driver route not found",
    call: "GET /drivers/route/%20/today",
    as: "route's driver",
    status: 400,
  },
  {
    says: "Authentication failed. Please login again.",
    call: "GET /auth/me",
    as: "anonymous",
    status: 401,
  },
  { says: "Invalid code", call: "GET /verify/check-customer/a-b", as: "anonymous", status: 400 },
  { says: "Customer not found", call: "GET /customers/999999", as: "Admin", status: 404 },
  { says: "Customer number not found", call: "GET /verify/customer/999999", as: "anonymous", status: 404 },
  {
    says: "Code not found. Please check your assignment code or customer number and try again.",
    call: "GET /verify/check-customer/999999",
    as: "anonymous",
  },
  {
    says: "Customer added",
    call: "POST /customers",
    as: "Admin",
    body: { ...customer, address: "1 Quay", service_day: "Monday", RouteNumber: "33" },
  },
  {
    says: "Customer Quay House updated successfully.",
    call: "PUT /customers/450009",
    as: "Admin",
    body: { customer_name: "Quay House" },
  },
  {
    says: "Customer updated",
    call: "PUT /customers/450009/proof",
    as: "Admin",
    body: { signature: "required", photo: "off" },
  },
  {
    says: "Updated 2 products for customer.",
    call: "POST /customers/450009/product-catalog",
    as: "route's driver",
    body: { productSkus: ["TWL", "NAP"] },
  },
  { says: "Customer deleted successfully.", call: "DELETE /customers/450009", as: "Admin" },
  {
    says: "Added new stop to route 33.",
    call: "POST /routes/add",
    as: "Admin",
    body: { ...stop, ...napkins },
  },
  {
    says: "Updated stop on route 33.",
    call: "PUT /routes/update",
    as: "Admin",
    body: { ...stop, ...towels },
  },
  { says: "Removed stop from route 33.", call: "DELETE /routes/delete", as: "Admin", body: stop },
  {
    says: "Catalog item added successfully",
    call: "POST /rental-items/catalog",
    as: "SuperAdmin",
    body: soap,
  },
  {
    says: "Catalog item updated successfully",
    call: "PUT /rental-items/catalog/SOAP",
    as: "SuperAdmin",
    body: changed,
  },
  {
    says: "Catalog item deleted successfully",
    call: "DELETE /rental-items/catalog/SOAP",
    as: "SuperAdmin",
  },
  {
    says: "User role updated to Admin",
    call: "PUT /users/{users[0].id of GET /users?q=relief}/role",
    as: "SuperAdmin",
    body: { role: "Admin" },
  },
  {
    says: "User deleted successfully",
    call: "DELETE /users/{users[0].id of GET /users?q=relief}",
    as: "SuperAdmin",
  },
];

interface Failing {
  says: string;
  /** The portal's response: a status, a status with a reason, or none at all. */
  answer: number | [status: number, reason: string] | null;
  does: () => Promise<unknown>;
}
const id = "0190a4e6-0000-7000-8000-000000000001";
const item = { id, sku: "TWL", name: "Bath Towel", quantity: 100, delivery_day: "Monday" } as RentedProduct;
const at = { customer_num: "110001", from: "2026-12-07" };
const change = { ...changed, is_active: true } as unknown as ItemChange;
const [user, product] = [{ id } as UserRow, { sku: "SOAP" } as ConsoleItem];

const loaded = <Data, Cartridge extends { load(data: Data): void }>(cartridge: Cartridge, data: Data): Cartridge => {
  cartridge.load(data);
  return cartridge;
};
const portal = () =>
  loaded(new OrderPortalCartridge({ number: "110001" }), portalFixture.data as unknown as PortalData);
const standing = () =>
  loaded(new StandingOrderCartridge({ number: "110001" }), standingFixture.data as unknown as StandingOrderData);
const routePlan = () => loaded(new RoutePlanCartridge({}), routePlanFixture.data as unknown as RoutePlanData);
const catalog = () => new CatalogConsoleCartridge({});

/** Actions that fail: whatever shows the cartridge shows the message that it throws. */
const pressed: Readonly<Record<string, () => Promise<unknown>>> = {
  "Failed to approve customer": () => new ApprovalCartridge({}).approve(id),
  "Failed to reject customer": () => new ApprovalCartridge({}).reject(id, ""),
  "Failed to update user role": () => new UserListCartridge({}).changeRole(user, "Admin"),
  "Failed to delete user": () => new UserListCartridge({}).remove(user),
};
const ORDERS = [
  () => portal().submit(),
  () => standing().submit(),
  () => new RentalItemCartridge({ number: "110001" }).requestQuantity(item, 140, ""),
];
const APPROVALS = [
  () => new OrderCartridge({}).approve(id, [], false),
  () => new OrderCartridge({}).approveAll([id]),
  () => new ReliefCartridge({}).approve(id, false),
];
const CALL_FAILED = [500, null] as const;
const failing = (says: string, does: () => Promise<unknown>): Failing[] =>
  CALL_FAILED.map((answer) => ({ says, answer, does }));
const refused = (says: string, does: () => Promise<unknown>): Failing => ({ says, answer: [409, "No."], does });

export const FAILING: readonly Failing[] = [
  ...Object.entries(pressed).flatMap(([says, does]) => failing(says, does)),
  ...ORDERS.flatMap((does) => failing("Failed to submit order. Please try again.", does)),
  ...APPROVALS.flatMap((does) => failing("Failed to approve order", does)),
  // On a phone without storage: otherwise the note would be queued until it is sent.
  { says: "Failed to create note", answer: null, does: () => new ReliefCartridge({}).addNote("110001", "Ring twice.") },
  refused("Error adding route stop: No.", () => routePlan().add({ ...at, item_number: "TWL", total: 7 })),
  refused("Error updating route stop: No.", () => routePlan().setPieces({ ...at, item_number: "TWL", total: 7 })),
  refused("Error deleting route stop: No.", () => routePlan().takeOut(at)),
  refused("Failed to add item: No.", () => catalog().add(soap as unknown as NewItem)),
  refused("Failed to update item: No.", () => catalog().changeItem("SOAP", 1, change)),
  refused("Failed to delete item: No.", () => catalog().remove(product)),
  { says: "Error adding catalog item", answer: null, does: () => catalog().add(soap as unknown as NewItem) },
  { says: "Error updating catalog item", answer: null, does: () => catalog().changeItem("SOAP", 1, change) },
  { says: "Error deleting catalog item", answer: null, does: () => catalog().remove(product) },
];

interface FailingForm {
  says: string;
  page: { default: ComponentType; clientAction: (args: ClientActionFunctionArgs) => Promise<unknown> };
  /** The page's loader data. */
  shows: object;
  sends?: Record<string, string>;
  /** Either there is no response, or a response that is not from the portal. */
  because: "no answer" | "an answer";
}
const [login, profile] = [{ tab: "customer", next: null }, { intent: "profile" }];
const own = {
  opened: [{ id: "account", ...accountFixture, error: null }],
  name: "Ada",
  home: "/",
  inbox: { unread: 0, latest: null },
};
const business = { customerNumber: "110001", customer: { businessName: "Quay Hotel" }, existingUserCount: 0 };

/** Forms that fail: the page shows the error above what was typed. */
export const FORMS: readonly FailingForm[] = [
  { says: "Login failed", page: start, shows: login, because: "no answer" },
  { says: "Login failed", page: start, shows: login, because: "an answer" },
  { says: "Login failed", page: customerLogin, shows: login, because: "no answer" },
  { says: "Login failed. Please try again.", page: driverLogin, shows: login, because: "no answer" },
  { says: "Driver login failed", page: driverLogin, shows: login, because: "an answer" },
  { says: "Failed to update profile", page: account, shows: own, sends: profile, because: "no answer" },
  { says: "Failed to update profile", page: account, shows: own, sends: profile, because: "an answer" },
  { says: "Failed to update driver profile", page: driverSettings, shows: own, sends: profile, because: "no answer" },
  { says: "Failed to update driver profile", page: driverSettings, shows: own, sends: profile, because: "an answer" },
  {
    says: "Account linking failed",
    page: linkAccount,
    shows: { email: "ada@example.com", error: null, pending: "" },
    sends: { intent: "check" },
    because: "no answer",
  },
  {
    says: "Unable to verify code. Please try again.",
    page: accessCode,
    shows: { google: true, error: null },
    because: "no answer",
  },
  {
    says: "Failed to create account. Please try again.",
    page: signUp as never,
    shows: { step: "account", business },
    because: "no answer",
  },
  {
    says: "Failed to create account",
    page: signUp as never,
    shows: { step: "account", business },
    because: "an answer",
  },
];

interface FailingPage {
  says: readonly string[];
  page: { ErrorBoundary: ComponentType };
  /** The status in place of the page's data, or none for no response. */
  status?: number;
}
const AGAIN = "Try Again";
const RELOAD = ["Failed to initialize cartridge system", "Reload Canvas"];

/** Pages whose data failed to load. The console's are in super-admin/console-page.test.tsx. */
export const PAGES: readonly FailingPage[] = [
  { says: ["Customer not found", "Back to Customers"], page: customerPage, status: 404 },
  { says: ["Failed to load customer data.", AGAIN], page: customerPage, status: 500 },
  { says: ["Failed to load customer data.", AGAIN], page: customerPage },
  { says: ["Error loading route data", AGAIN], page: routeView, status: 500 },
  { says: ["Error loading route data", AGAIN], page: routeView },
  { says: ["Failed to load journal data. Please try again.", AGAIN], page: journal, status: 500 },
  { says: ["Failed to load journal data. Please try again.", AGAIN], page: journal },
  { says: RELOAD, page: officeCanvas },
  { says: RELOAD, page: driverCanvas },
];
