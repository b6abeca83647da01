import { rows } from "#kernel/access-rows";
import type { Ground } from "../../../tests/contract/ground";

let numbers = 210_000;
/** Creates a customer of the row's own, so that changing and deleting them affects no other row. */
async function customerOn33({ database: { prisma } }: Ground, deletedAt: Date | null = null): Promise<string> {
  const number = String(++numbers);
  await prisma.customer.create({
    data: {
      number,
      accountName: `Inn ${number}`,
      routeNumber: "33",
      serviceDays: "M",
      serviceFrequency: "Weekly",
      deletedAt,
    },
  });
  return number;
}
const changed = (id: string) => ({ id, name: "Harbour Hotel", was: { name: `Inn ${id}` } });
/** Invalid degrees. An empty string is valid, since the field may be empty. */
const notDegrees = (most: number) => ["x", "1,5", "91.", "1e2", null, true, {}, [], most + 0.001, -most - 1, "9999"];
const office = { allowed: ["office"] } as const;
const at = (id: string) => ({ params: { id } });
const LONG = "x".repeat(1_001);
/** Invalid text for a field that may be empty. */
const notText = [null, true, 7, {}, [], "a\u0000b", "a\ud83e", LONG];

export default rows<Ground>({
  opening: { as: "Admin", key: {}, shows: "Add Customer" },
  definitions: {
    "customerList.open": { ...office, input: () => ({}) },
    "customerList.export": { ...office, input: () => ({ q: "inn" }) },
    "customerList.customer": {
      allowed: ["route's driver", "relief on duty", "office"],
      otherwise: { "other drivers": 404 },
      input: () => ({ id: "110001" }),
    },
    "customerList.change": { ...office, input: async (ground) => changed(await customerOn33(ground)) },
    "customerList.delete": { ...office, input: async (ground) => ({ id: await customerOn33(ground) }) },
    "customerList.restore": { ...office, input: async (ground) => ({ id: await customerOn33(ground, new Date()) }) },
  },
  calls: {
    "GET /api/customers/export": { ...office, call: () => ({ query: "?q=inn" }) },
    "GET /api/customers/:id": {
      allowed: ["route's driver", "relief on duty", "office"],
      otherwise: { "other drivers": 404 },
      call: () => at("110001"),
    },
    "GET /api/customers/:id/rental-items": {
      allowed: ["the customer", "route's driver", "relief on duty", "office"],
      otherwise: { "another customer": 404, "other drivers": 404 },
      call: () => at("110001"),
    },
    "PUT /api/customers/:id": {
      ...office,
      call: async (ground) => {
        const { id, ...body } = changed(await customerOn33(ground));
        return { ...at(id), body };
      },
    },
    "DELETE /api/customers/:id": { ...office, call: async (ground) => at(await customerOn33(ground)) },
    "POST /api/customers/:id/restore": {
      ...office,
      call: async (ground) => at(await customerOn33(ground, new Date())),
    },
  },
  pages: [{ page: "GET /customers", allowed: ["office"] }],
  fields: {
    "GET /api/customers/export": { query: { q: [LONG, "a\u0000b"], route: "route" }, optional: ["q", "route"] },
    "GET /api/customers/:id": { params: { id: "customer number" } },
    "GET /api/customers/:id/rental-items": { params: { id: "customer number" } },
    "PUT /api/customers/:id": {
      params: { id: "customer number" },
      body: {
        name: ["", " ", ...notText],
        email: [...notText, "office"],
        lat: notDegrees(90),
        lng: notDegrees(180),
        was: [null, true, 7, [], "x"],
      },
      optional: ["name", "email", "lat", "lng", "was"],
    },
    "DELETE /api/customers/:id": { params: { id: "customer number" } },
    "POST /api/customers/:id/restore": { params: { id: "customer number" } },
  },
});
