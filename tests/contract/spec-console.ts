import { createElement, type ReactElement } from "react";
import userList from "../../cartridges/account/user-list/fixture.json";
import catalog from "../../cartridges/catalog/catalog-console/fixture.json";
import database from "../../cartridges/database/fixture.json";
import { CustomerItems } from "../../cartridges/driver/driver-loads/customer-items";
import driverLoads from "../../cartridges/driver/driver-loads/fixture.json";
import type { LoadItem } from "../../cartridges/driver/driver-loads/schema";
import SalesCartridge from "../../cartridges/sales/cartridge";
import sales from "../../cartridges/sales/fixture.json";
import SalesView from "../../cartridges/sales/view";
import setting from "../../cartridges/setting/fixture.json";

/**
 * Sections 2.12 and 2.13 of the spec: the texts of the SuperAdmin's console, by the data it shows.
 */
interface Shown {
  of: string;
  says: readonly string[];
  cartridge: string;
  data: object;
}
const [driver] = driverLoads.data.drivers;
const order = {
  id: "0190a4e6-0000-7000-8000-000000000001",
  order_id: 7,
  customer_name: "Quay Hotel",
  customer_number: "110001",
  driver_name: null,
  total_cents: 0,
  status: null,
};
const towels = { item_id: "TWL", description: "Bath Towel", total_quantity: 140, customers: [] };
const list = {
  customer_count: 3,
  total_items: 1,
  total_pieces: 140,
  categories: [{ name: "Bath Linen", items: [towels] }],
};
const ofDriver = { ...driverLoads.data, driver, customers: [], view: "customers" };

export const CONSOLE: readonly Shown[] = [
  {
    of: "the dashboard",
    says: [
      ...["SuperAdmin Dashboard", "Total Sales (MTD)", "Commission Earned", "Active Drivers", "Pending Orders"],
      ...["Monthly Sales Trends", "Recent Orders", "No orders found"],
    ],
    cartridge: "sales",
    data: sales.data,
  },
  {
    of: "an order that lacks everything",
    says: ["Order ID", "Customer", "Driver", "Amount", "Status", "Not Assigned", "$0.00", "Unknown", "View All"],
    cartridge: "sales",
    data: { ...sales.data, orders: [order] },
  },
  {
    of: "the load lists",
    says: ["Drivers", "Select Driver", "No drivers found"],
    cartridge: "driver-loads",
    data: { ...driverLoads.data, drivers: [] },
  },
  {
    of: "a driver without customers",
    says: ["Drivers", driver!.name, "View Complete Load List", "No customers found for this driver"],
    cartridge: "driver-loads",
    data: ofDriver,
  },
  {
    of: "the complete load list",
    says: [
      ...["Drivers", driver!.name, "Complete Load List", "Today's Complete Load List"],
      ...["Total Customers", "Total Items", "Total Pieces", "SKU", "Total Quantity"],
    ],
    cartridge: "driver-loads",
    data: { ...ofDriver, view: "complete", list },
  },
  {
    of: "the catalog",
    says: [
      ...["Product Catalog", "All Categories", "Refresh", "Quick Copy Tools"],
      ...["Total Items", "Categories", "Current Page", "Showing"],
    ],
    cartridge: "catalog-console",
    data: catalog.data,
  },
  {
    of: "the users",
    says: ["Add New Driver", "User", "Customer #", "Role", "Route", "Actions"],
    cartridge: "user-list",
    data: userList.data,
  },
  {
    of: "no users",
    says: ["No users found", "No users have been added yet"],
    cartridge: "user-list",
    data: { ...userList.data, users: [], total: 0, q: "" },
  },
  {
    of: "no users that match a search",
    says: ["No users found", "No users match “quay”."],
    cartridge: "user-list",
    data: { ...userList.data, users: [], total: 0, q: "quay" },
  },
  { of: "the database", says: ["Export Database"], cartridge: "database", data: database.data },
  { of: "the settings", says: ["Company name", "Save Changes"], cartridge: "setting", data: setting.data },
];

const loadItem = (sku: string, note: string) =>
  ({ item_id: sku, description: sku, category: "Bath", quantity: 1, owed: 0, checked: false, note }) as LoadItem;

/** Texts that show only while loading, or in an expanded row. */
export const PARTS: readonly [says: readonly string[], shown: ReactElement][] = [
  [
    ["Loading dashboard data..."],
    createElement(SalesView, { cartridge: new SalesCartridge({}), surface: "page", tools: null }),
  ],
  [
    ["Loading Progress", "0 of 2", "Add Note", "Edit Note"],
    createElement(CustomerItems, {
      customer: "Quay Hotel",
      items: [loadItem("TWL", ""), loadItem("MAT", "In the blue bag.")],
      onCheck: () => {},
      onNote: () => {},
    }),
  ],
];
