import { Shirt, Truck } from "lucide-react";
import { expect, it } from "vitest";
import { collectPages, inMenuOrder, isKeptOffline, menuOf, offlinePagesOf, pageAt } from "./page-table";
import { pages } from "./pages";

const hem = pages({
  "/hems/:hem": { roles: ["Driver"], title: "A hem" },
  "/hems": { roles: ["Driver", "Admin"], title: "Hems", menu: { label: "Hems", icon: Shirt, order: 20 } },
});
const seam = pages({
  "/seams": {
    roles: ["Driver"],
    title: "Seams",
    menu: { label: "Seams", icon: Truck, order: 10, for: ({ routeNumber }) => routeNumber !== null },
  },
});
const all = collectPages({ "/cartridges/tailor/hem/pages.ts": hem, "/cartridges/seam/pages.ts": seam });

it("finds a page by its address, with the cartridge of its folder", () => {
  expect(pageAt("/hems", all)).toMatchObject({ cartridge: "hem", title: "Hems" });
  expect(pageAt("/hems/7", all)).toMatchObject({ cartridge: "hem", title: "A hem" });
  expect(pageAt("/hems/7/8", all)).toBeUndefined();
});

it("fails to start with two pages at the same address", () => {
  expect(() => collectPages({ "hem/pages.ts": hem, "seam/pages.ts": hem })).toThrow(
    "The page /hems/:hem in seam/pages.ts is already declared by hem/pages.ts.",
  );
});

it("builds each reader's menu from their pages, in order", () => {
  const others = pages({
    "/news": { roles: ["Admin"], title: "News", menu: { label: "News", icon: Truck, order: 30 } },
  });
  const labels = (role: "Driver" | "Admin" | "Customer", routeNumber: string | null = null) =>
    menuOf({ role, routeNumber }, inMenuOrder(others, all)).map(({ label }) => label);
  expect([labels("Driver", "33"), labels("Driver"), labels("Admin"), labels("Customer")]).toEqual([
    ["Seams", "Hems"],
    ["Hems"],
    ["Hems", "News"],
    [],
  ]);
});

it("lists the offline pages, starting with the reader's landing page", () => {
  const others = pages({
    "/map": { roles: ["Driver"], title: "Map", offline: true, menu: { label: "Map", icon: Truck, order: 5 } },
    "/desk": { roles: ["Admin"], title: "Desk", offline: true, menu: { label: "Desk", icon: Truck, order: 1 } },
  });
  const kept = collectPages({
    "/cartridges/list/pages.ts": pages({
      "/list": {
        roles: ["Driver"],
        title: "List",
        offline: (today) => [`/list?day=${today}`],
        menu: { label: "List", icon: Shirt, order: 3, for: ({ routeNumber }) => routeNumber !== null },
      },
    }),
    "/cartridges/hem/pages.ts": hem,
  });
  const titles = (routeNumber: string | null) =>
    offlinePagesOf({ role: "Driver", routeNumber }, "Monday", inMenuOrder(others, kept)).map(({ title }) => title);
  expect(titles("33")).toEqual(["List", "List, Monday", "Map"]);
  expect(titles(null)).toEqual(["Map", "List", "List, Monday"]);
  expect(isKeptOffline("/map", others, kept)).toBe(true);
  expect(isKeptOffline("/hems", others, kept)).toBe(false);
});
