import { v7 as uuid } from "uuid";
import { rows, type CallRow, type DefinitionRow } from "#kernel/access-rows";
import { stopIdOf } from "#cartridges/stop/stop-key";
import type { Ground } from "../../tests/contract/ground";

const number = "110001";
const DATE = "2026-02-02";
const id = stopIdOf({ route: "33", date: DATE, customer: number });

/** A delivery to customer 110001 on a past day. */
async function delivered({ database: { prisma } }: Ground): Promise<string> {
  const deliveredAt = new Date(`${DATE}T08:00:00Z`);
  const stop = { id, routeNumber: "33", serviceDate: new Date(DATE), customerNumber: number, position: 1 };
  if (!(await prisma.stop.findUnique({ where: { id } })))
    await prisma.stop.create({ data: { ...stop, status: "completed", completedAt: deliveredAt, deliveredAt } });
  return id;
}

const ofTheStop = {
  allowed: ["the customer", "route's driver", "relief on duty", "office"],
  otherwise: { "another customer": 404 },
} as const satisfies Partial<CallRow<Ground>> & Partial<DefinitionRow<Ground>>;
const ofTheCustomer = {
  allowed: ["the customer", "route's driver", "relief on duty", "office"],
  otherwise: { "another customer": 404, "other drivers": 404 },
} as const;

export default rows<Ground>({
  opening: { as: "the customer", key: { number }, shows: "No deliveries yet" },
  definitions: {
    "delivery.open": { ...ofTheCustomer, input: () => ({ number }) },
    "delivery.ticket": { ...ofTheStop, input: async (ground) => ({ id: await delivered(ground) }) },
    "delivery.picture": {
      ...ofTheStop,
      answer: 404,
      input: async (ground) => ({ id: await delivered(ground), proof: uuid() }),
    },
  },
  calls: {
    "GET /api/customers/:number/deliveries": { ...ofTheCustomer, call: () => ({ params: { number } }) },
    "GET /api/deliveries/:id/ticket": {
      ...ofTheStop,
      call: async (ground) => ({ params: { id: await delivered(ground) } }),
    },
    "GET /api/deliveries/:id/proofs/:proof": {
      ...ofTheStop,
      answer: 404,
      call: async (ground) => ({ params: { id: await delivered(ground), proof: uuid() } }),
    },
  },
  pages: [
    {
      page: "GET /customer/:customerNumber/dashboard",
      allowed: ["customer awaiting approval", "the customer"],
      visit: () => ({ params: { customerNumber: number }, query: "?tab=deliveries" }),
    },
  ],
  fields: {
    "GET /api/customers/:number/deliveries": {
      params: { number: "customer number" },
      query: { month: ["2026-13", "x"], page: ["0", "-1", "1.5", "abc", "100001"] },
    },
    "GET /api/deliveries/:id/ticket": { params: { id: "id" } },
    "GET /api/deliveries/:id/proofs/:proof": { params: { id: "id", proof: "id" } },
  },
});
