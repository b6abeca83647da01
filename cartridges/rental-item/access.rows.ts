import { ofTheCustomer, rows } from "#kernel/access-rows";
import { form, type Ground } from "../../tests/contract/ground";

const number = "110001";
const page = "/customer/:customerNumber/dashboard" as const;
let sent = 0;
const request = (fields: Record<string, string>) => ({
  params: { customerNumber: number },
  ...form({ intent: "request", ...fields }),
});
const itemOf = async ({ database: { prisma } }: Ground, customerNumber: string) =>
  (await prisma.rentalItem.findFirstOrThrow({ where: { customerNumber, sku: "TWL" } })).id;

export default rows<Ground>({
  opening: { as: "the customer", key: { number: "110001" }, shows: "3 active items" },
  definitions: {
    "rentalItem.open": {
      allowed: ["the customer", "office"],
      otherwise: { "another customer": 404 },
      input: () => ({ number }),
    },
    "rentalItem.ofCustomer": { ...ofTheCustomer, input: () => ({ id: number }) },
  },
  calls: { "GET /api/rental-items/customer/:id": { ...ofTheCustomer, call: () => ({ params: { id: number } }) } },
  pages: [
    {
      page: `GET ${page}`,
      allowed: ["customer awaiting approval", "the customer"],
      visit: () => ({ params: { customerNumber: number }, query: "?tab=products" }),
    },
    {
      page: `POST ${page}`,
      allowed: ["the customer"],
      answer: `/customer/${number}/dashboard?tab=products&outcome=request*`,
      otherwise: { "customer awaiting approval": 403, "another customer": 404 },
      visit: async (ground) =>
        request({ item: await itemOf(ground, number), kind: "other", content: `Larger bags, ${++sent}.` }),
    },
    // Another customer's rental item does not exist under this customer's number.
    {
      page: `POST ${page}`,
      allowed: [],
      otherwise: { customers: 404, "customer awaiting approval": 403 },
      visit: async (ground) => request({ item: await itemOf(ground, "110002"), kind: "stop" }),
    },
  ],
  fields: { "GET /api/rental-items/customer/:id": { params: { id: "customer number" } } },
});
