import { rows } from "#kernel/access-rows";
import type { Ground } from "../../../tests/contract/ground";

const superAdmin = { allowed: ["SuperAdmin"] } as const;
const own = { allowed: ["route's driver", "office"] } as const;
const key = { customer: "110001", date: "2026-01-05" };
const check = () => ({ ...key, sku: "TWL", checked: true });
/** Sends the current version of the note, which earlier allowed rows may have changed. */
const note = async ({ database: { prisma } }: Ground) => {
  const { customer } = key;
  const stored = await prisma.itemNote.findUnique({
    where: { customerNumber_sku: { customerNumber: customer, sku: "TWL" } },
  });
  return { customer, sku: "TWL", content: "In the blue bag.", version: stored?.version ?? 0 };
};
const id = ({ people }: Ground) => ({ id: people.ids["route's driver"] });
const wrongSku = ["", " ", null, true, 7, "x".repeat(101), "a\u0000b"];

export default rows<Ground>({
  opening: { as: "SuperAdmin", key: {}, shows: "customer" },
  definitions: {
    "driverLoads.open": { ...superAdmin, input: () => ({}) },
    "driverLoads.customers": { ...own, input: id },
    "driverLoads.items": { ...superAdmin, input: () => key },
    "driverLoads.check": { ...superAdmin, input: check },
    "driverLoads.note": { ...superAdmin, input: note },
  },
  calls: {
    "GET /api/drivers/:id/customers": { ...own, call: (ground) => ({ params: id(ground) }) },
    "GET /api/load-checks/:customer/:date": { ...superAdmin, call: () => ({ params: key }) },
    "PUT /api/load-checks": { ...superAdmin, call: () => ({ body: check() }) },
    "PUT /api/item-notes": { ...superAdmin, call: async (ground) => ({ body: await note(ground) }) },
  },
  topics: { "item-checks": { ...superAdmin, address: () => "item-checks:33:2026-01-05" } },
  pages: [
    { page: "GET /super-admin/load-lists", ...superAdmin },
    { page: "GET /super-admin/drivers", ...superAdmin },
  ],
  fields: {
    "GET /api/drivers/:id/customers": { params: { id: "id" } },
    "GET /api/load-checks/:customer/:date": { params: { customer: "customer number", date: "date" } },
    "PUT /api/load-checks": {
      body: {
        customer: "customer number",
        date: "date",
        sku: wrongSku,
        checked: [null, "yes", 1, 0, {}, []],
      },
    },
    "PUT /api/item-notes": {
      body: {
        customer: "customer number",
        sku: wrongSku,
        content: [null, true, 7, [], "x".repeat(501), "a\u0000b"],
        version: [-1, 1.5, "1", null, true],
      },
    },
  },
});
