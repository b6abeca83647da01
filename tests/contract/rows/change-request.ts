import { v7 as uuid } from "uuid";
import type { DomainRows } from "../domain-rows";
import type { Ground } from "../ground";

const yes = "yes";
const number = "110001";

/** One of customer 110001's rental items. */
const someItem = async ({ database: { prisma } }: Ground) => (await prisma.rentalItem.findFirstOrThrow({ where: { customerNumber: number, sku: "TWL", deliveryDay: 1 } })).id;
/** An open request of theirs. */
async function freshRequest({ database: { prisma }, people: { ids } }: Ground): Promise<string> {
  const id = uuid();
  await prisma.changeRequest.create({ data: { id, customerNumber: number, sku: "TWL", deliveryDay: 1, kind: "other", content: "Softer, please.", createdById: ids.customer } });
  return id;
}
let asked = 0;

//               anon pend own  othr drvr othD rlf  cov  admn supr del  exp  rev
const answers = [401, 403, 403, 403, yes, 404, 404, yes, yes, yes, 401, 401, 401] as const;
const drivers = [401, 403, 403, 403, yes, yes, yes, yes, yes, yes, 401, 401, 401] as const;
const asks =    [401, 403, yes, 404, 403, 403, 403, 403, 403, 403, 401, 401, 401] as const;

export default {
  definitions: {
    "changeRequest.open": { expected: drivers, input: () => ({}) },
    "changeRequest.make": { expected: asks, input: async (ground) => ({ number, item: await someItem(ground), kind: "other", content: `Folded in ${++asked}, please.` }) },
    "changeRequest.withdraw": { expected: asks, input: async (ground) => ({ id: await freshRequest(ground) }) },
    "changeRequest.answer": { expected: answers, input: async (ground) => ({ id: await freshRequest(ground), status: "done", answer: "From Monday on." }) },
  },
  api: {
    "GET /api/change-requests": { expected: drivers },
    "POST /api/change-requests/:id/answer": { expected: answers, call: async (ground) => ({ params: { id: await freshRequest(ground) }, body: { status: "declined", answer: "We have none." } }) },
  },
  pages: [],
  fields: { "POST /api/change-requests/:id/answer": { params: { id: "id" }, body: { status: "status", answer: "reason" } } },
  withoutFields: ["GET /api/change-requests"],
} satisfies DomainRows;
