import { rows } from "#kernel/access-rows";
import type { Ground } from "../../../tests/contract/ground";

const superAdmin = { allowed: ["SuperAdmin"] } as const;
let counter = 0;
/** A new product that nobody rents. */
async function freshItem({ database: { prisma } }: Ground, deletedAt: Date | null = null): Promise<string> {
  const sku = `OWN-${++counter}`;
  await prisma.product.create({ data: { sku, name: `Napkin ${counter}`, basePriceCents: 30, deletedAt } });
  return sku;
}
const newCategory = () => ({ name: `Category ${++counter}` });
const freshCategory = async ({ database: { prisma } }: Ground): Promise<number> =>
  (await prisma.category.create({ data: newCategory() })).id;
const item = () => ({
  name: "Napkin",
  description: "White, hemmed.",
  base_price: 0.35,
  category_id: null,
  vendor: "Mill",
  is_active: 1,
  stock_quantity: 12,
  kind: "rental",
});
const body = {
  name: ["", " ", null, true, 7, [], "x".repeat(201), "a\u0000b"],
  base_price: [null, true, "", "7", [], -1, -0.01, 0.005, 1_000_001, 1e308, "NaN"],
  category_id: [0, -1, 1.5, 2 ** 31, 999_999, "1", true],
  is_active: [2, -1, true, "1", null],
  stock_quantity: [-1, 1.5, 1e9, "7", true, null],
  kind: ["", "lease", null, 7],
  description: [null, 7, "x".repeat(2_001), "a\u0000b"],
  vendor: [null, 7, "x".repeat(201)],
};
const optional = ["category_id", "is_active", "stock_quantity", "kind", "description", "vendor"];
const noName = ["", " ", null, true, 7, [], "x".repeat(101), "a\u0000b"];
const noId = ["x", "0", "-1", "1.5", "99999999999", "a\u0000b"];
const odd = ["x".repeat(61), "a\u0000b"];
const chosen = { search: ["x".repeat(101)], category: ["abc", "-1", "1.5", "1e3", "1234567890"] };

export default rows<Ground>({
  opening: { as: "SuperAdmin", key: {}, shows: "Quick Copy Tools" },
  definitions: {
    "catalogConsole.open": { ...superAdmin, input: () => ({}) },
    "catalogConsole.copy": { ...superAdmin, input: () => ({ format: "csv" }) },
    "catalogConsole.addCategory": { ...superAdmin, input: newCategory },
    "catalogConsole.renameCategory": {
      ...superAdmin,
      input: async (ground) => ({ id: await freshCategory(ground), ...newCategory() }),
    },
    "catalogConsole.deleteCategory": { ...superAdmin, input: async (ground) => ({ id: await freshCategory(ground) }) },
    "catalogConsole.renters": { ...superAdmin, input: async (ground) => ({ sku: await freshItem(ground) }) },
    "catalogConsole.add": { ...superAdmin, input: () => ({ sku: `NEW-${++counter}`, ...item() }) },
    "catalogConsole.change": { ...superAdmin, input: async (ground) => ({ sku: await freshItem(ground), ...item() }) },
    "catalogConsole.delete": { ...superAdmin, input: async (ground) => ({ sku: await freshItem(ground) }) },
    "catalogConsole.restore": {
      ...superAdmin,
      input: async (ground) => ({ sku: await freshItem(ground, new Date()) }),
    },
  },
  calls: {
    "POST /api/categories": { ...superAdmin, call: () => ({ body: newCategory() }) },
    "PUT /api/categories/:id": {
      ...superAdmin,
      call: async (ground) => ({ params: { id: String(await freshCategory(ground)) }, body: newCategory() }),
    },
    "DELETE /api/categories/:id": {
      ...superAdmin,
      call: async (ground) => ({ params: { id: String(await freshCategory(ground)) } }),
    },
    "GET /api/rental-items/catalog/copy": { ...superAdmin, call: () => ({ query: "?format=csv" }) },
    "GET /api/rental-items/catalog/:sku/customers": {
      ...superAdmin,
      call: async (ground) => ({ params: { sku: await freshItem(ground) } }),
    },
    "POST /api/rental-items/catalog": { ...superAdmin, call: () => ({ body: { sku: `NEW-${++counter}`, ...item() } }) },
    "PUT /api/rental-items/catalog/:sku": {
      ...superAdmin,
      call: async (ground) => ({ params: { sku: await freshItem(ground) }, body: item() }),
    },
    "DELETE /api/rental-items/catalog/:sku": {
      ...superAdmin,
      call: async (ground) => ({ params: { sku: await freshItem(ground) } }),
    },
    "POST /api/rental-items/catalog/:sku/restore": {
      ...superAdmin,
      call: async (ground) => ({ params: { sku: await freshItem(ground, new Date()) } }),
    },
  },
  pages: [{ page: "GET /super-admin/catalog", allowed: ["SuperAdmin"] }],
  fields: {
    "POST /api/categories": { body: { name: noName } },
    "PUT /api/categories/:id": { params: { id: noId }, body: { name: noName } },
    "DELETE /api/categories/:id": { params: { id: noId } },
    "GET /api/rental-items/catalog/copy": { query: { ...chosen, format: ["", "xml", "SIMPLE"] } },
    "GET /api/rental-items/catalog/:sku/customers": { params: { sku: odd } },
    "POST /api/rental-items/catalog": {
      body: { sku: ["", " ", null, true, 7, "a/b", "a b", "-a", "x".repeat(300), "a\u0000b"], ...body },
      optional,
    },
    "PUT /api/rental-items/catalog/:sku": { params: { sku: odd }, body, optional },
    "DELETE /api/rental-items/catalog/:sku": { params: { sku: odd } },
    "POST /api/rental-items/catalog/:sku/restore": { params: { sku: odd } },
  },
});
