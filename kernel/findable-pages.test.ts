import { House } from "lucide-react";
import { expect, it } from "vitest";
import { findableOf } from "./findable-pages";
import type { AddressedPage } from "./page-table";

const office = { roles: ["Admin", "SuperAdmin"] } as const;
const ENTRIES: readonly AddressedPage[] = [
  {
    ...office,
    address: "/customers",
    title: "Customers",
    words: "accounts",
    menu: { label: "All customers", icon: House, order: 1 },
    actions: [
      { label: "Add Customer", words: "new", to: "?new=customer", permission: "customers:write" },
      { label: "Export customers", to: "/api/customers/export" },
    ],
  },
  { ...office, address: "/customer/:number", title: "Customer", actions: [{ label: "Never", to: "" }] },
  { ...office, address: "/admin/map", title: "Map", back: { to: "/customers", label: "Customers" } },
  { ...office, address: "/mails", title: "Mails" },
  {
    ...office,
    address: "/loads",
    title: "Loads",
    menu: { label: "Loads", icon: House, order: 2, for: ({ role }) => role === "SuperAdmin" },
  },
  { roles: ["SuperAdmin"], address: "/settings", title: "Settings", actions: [{ label: "Time zone", to: "#zone" }] },
];
const admin = { role: "Admin", routeNumber: null } as const;
const labels = (...asked: Parameters<typeof findableOf>) => findableOf(...asked).map(({ label }) => label);

it("finds pages by menu name or title, with their keywords, and actions by their addresses", () => {
  expect(findableOf(admin, null, ENTRIES)).toEqual([
    { group: "Pages", label: "All customers", words: "accounts", to: "/customers" },
    { group: "Pages", label: "Mails", to: "/mails" },
    { group: "Actions", label: "Add Customer", words: "new", to: "/customers?new=customer" },
    { group: "Actions", label: "Export customers", to: "/api/customers/export" },
  ]);
});

it("finds another role's pages and actions only for that role", () => {
  expect(labels({ ...admin, role: "SuperAdmin" }, null, ENTRIES)).toEqual([
    ...["All customers", "Mails", "Loads", "Settings"],
    ...["Add Customer", "Export customers", "Time zone"],
  ]);
  expect(labels({ ...admin, role: "Driver" }, null, ENTRIES)).toEqual([]);
});

it("leaves out what a custom role was not granted", () => {
  const reader = { ...admin, addresses: ["/customers", "/settings"] };
  expect(labels(reader, ["routes:read"], ENTRIES)).toEqual([
    ...["All customers", "Settings"],
    ...["Export customers", "Time zone"],
  ]);
});
