import { Shirt, Truck } from "lucide-react";
import { expect, it } from "vitest";
import { collectPages, menuOf, pageAt } from "./page-table";
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

it("does not start with two pages of one address", () => {
  expect(() => collectPages({ "hem/pages.ts": hem, "seam/pages.ts": hem })).toThrow(
    "The page /hems/:hem in seam/pages.ts is declared already, by hem/pages.ts.",
  );
});

it("makes each reader's menu of the pages that are theirs, in their order", () => {
  const others = pages({
    "/news": { roles: ["Admin"], title: "News", menu: { label: "News", icon: Truck, order: 30 } },
  });
  const labels = (role: "Driver" | "Admin" | "Customer", routeNumber: string | null = null) =>
    menuOf({ role, routeNumber }, others, all).map(({ label }) => label);
  expect([labels("Driver", "33"), labels("Driver"), labels("Admin"), labels("Customer")]).toEqual([
    ["Seams", "Hems"],
    ["Hems"],
    ["Hems", "News"],
    [],
  ]);
});
