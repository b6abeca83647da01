import { v7 as uuid } from "uuid";
import { rows } from "#kernel/access-rows";
import type { Ground } from "../../tests/contract/ground";

const number = "110001";

/** One of customer 110001's rental items. */
const someItem = async ({ database: { prisma } }: Ground) =>
  (await prisma.rentalItem.findFirstOrThrow({ where: { customerNumber: number, sku: "TWL", deliveryDay: 1 } })).id;
/** An open request for that item. */
async function freshRequest({ database: { prisma }, people: { ids } }: Ground): Promise<string> {
  const id = uuid();
  await prisma.changeRequest.create({
    data: {
      id,
      customerNumber: number,
      sku: "TWL",
      deliveryDay: 1,
      kind: "other",
      content: "Softer, please.",
      createdById: ids["the customer"],
    },
  });
  return id;
}
let counter = 0;

const answers = {
  allowed: ["route's driver", "relief on duty", "office"],
  otherwise: { "other drivers": 404 },
} as const;
const asks = { allowed: ["the customer"], otherwise: { "another customer": 404 } } as const;

export default rows<Ground>({
  opening: { as: "route's driver", key: {}, shows: "No open requests" },
  definitions: {
    "changeRequest.open": { allowed: ["drivers", "office"], input: () => ({}) },
    "changeRequest.make": {
      ...asks,
      input: async (ground) => ({
        number,
        item: await someItem(ground),
        kind: "other",
        content: `Folded in ${++counter}, please.`,
      }),
    },
    "changeRequest.withdraw": { ...asks, input: async (ground) => ({ id: await freshRequest(ground) }) },
    "changeRequest.answer": {
      ...answers,
      input: async (ground) => ({ id: await freshRequest(ground), status: "done", answer: "From Monday on." }),
    },
  },
  calls: {
    "GET /api/change-requests": { allowed: ["drivers", "office"] },
    "POST /api/change-requests/:id/answer": {
      ...answers,
      call: async (ground) => ({
        params: { id: await freshRequest(ground) },
        body: { status: "declined", answer: "We have none." },
      }),
    },
  },
  fields: {
    "POST /api/change-requests/:id/answer": { params: { id: "id" }, body: { status: "status", answer: "reason" } },
  },
  withoutFields: ["GET /api/change-requests"],
});
