import { rows } from "#kernel/access-rows";
import { companyToday } from "#services/company.server";
import type { Ground } from "../../../tests/contract/ground";

const number = "110001";

/** Customer 110001 was told about a short today. */
async function noticeDate({ database: { prisma } }: Ground): Promise<string> {
  const date = companyToday();
  const key = { customerNumber: number, serviceDate: new Date(date) };
  const items = [{ sku: "TWL", description: "Bath Towel", quantity: 3 }];
  if (!(await prisma.shortNotice.findUnique({ where: { customerNumber_serviceDate: key } })))
    await prisma.shortNotice.create({ data: { ...key, routeNumber: "33", items, toldAt: new Date() } });
  return date;
}
const own = { allowed: ["the customer"], otherwise: { "another customer": 404 } } as const;

export default rows<Ground>({
  definitions: {
    "shortage.answer": {
      ...own,
      input: async (ground) => ({ number, date: await noticeDate(ground), answer: "next_time" }),
    },
  },
  calls: {
    "PUT /api/customers/:number/shorts/:date": {
      ...own,
      call: async (ground) => ({ params: { number, date: await noticeDate(ground) }, body: { answer: "fine" } }),
    },
  },
  fields: {
    "PUT /api/customers/:number/shorts/:date": {
      as: "the customer",
      params: { number: "customer number", date: "date" },
      body: { answer: ["", "maybe", null, 7, []] },
    },
  },
});
