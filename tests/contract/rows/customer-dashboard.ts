import type { DomainRows, PageExpected } from "../domain-rows";
import type { Ground } from "../ground";

const yes = "yes", IN = "/?next=";
const number = "110001";
const drv = "/driver/dashboard", rlf = "/driver/relief";
const door = "/customer/:customerNumber/dashboard" as const;
const at = (query: string) => ({ params: { customerNumber: number }, query });
const other: PageExpected = `/customer/login?account=other&next=${encodeURIComponent(`/customer/${number}/dashboard`)}`;

let sent = 0;
const form = (fields: Record<string, string>) => ({ params: { customerNumber: number }, raw: new URLSearchParams(fields) });
const told = (what: string): PageExpected => `/customer/${number}/dashboard?tab=products&told=${what}*`;
const itemOf = async ({ database: { prisma } }: Ground, customerNumber: string) => (await prisma.rentalItem.findFirstOrThrow({ where: { customerNumber, sku: "TWL" } })).id;

//            anon pend own  othr drvr othD rlf  cov  admn supr del  exp  rev
const read = [401, yes, yes, 404, 403, 403, 403, 403, yes, yes, 401, 401, 401] as const;
const tab: readonly PageExpected[] = [IN, yes, yes, other, drv, drv, rlf, rlf, "/", "/", IN, IN, IN];
const sends = (pending: PageExpected, own: PageExpected, othr: PageExpected): PageExpected[] => [IN, pending, own, othr, drv, drv, rlf, rlf, "/", "/", IN, IN, IN];
const ODD_NUMBERS = [" ", "11000", "1100011", "11000a", "33'; drop table customer; --", "a\u0000b", "x".repeat(100_000)];

export default {
  definitions: {
    "customer.header": { expected: read, input: () => ({ number }) },
    "rentalItem.open": { expected: read, input: () => ({ number }) },
    "rentalItem.ofCustomer": { expected: [401, yes, yes, 404, yes, 404, 404, yes, yes, yes, 401, 401, 401], input: () => ({ id: number }) },
  },
  api: {
    "GET /api/rental-items/customer/:id": { expected: [401, yes, yes, 404, yes, 404, 404, yes, yes, yes, 401, 401, 401], call: () => ({ params: { id: number } }) },
  },
  pages: [
    { door: `GET ${door}`, expected: tab, visit: () => at("?tab=products") },
    { door: `GET ${door}`, expected: tab, visit: () => at("?tab=invoices&statement=running") },
    { door: `POST ${door}`, expected: sends(403, told("request"), 404), visit: async (ground) => form({ intent: "request", item: await itemOf(ground, number), kind: "other", content: `Larger bags, ${++sent}.` }) },
    // Somebody else's rental item under one's own number is not there.
    { door: `POST ${door}`, expected: sends(403, 404, 404), visit: async (ground) => form({ intent: "request", item: await itemOf(ground, "110002"), kind: "stop" }) },
    { door: `POST ${door}`, expected: sends(told("message"), told("message"), 404), visit: () => form({ intent: "message", content: `The dock is closed, ${++sent}.` }) },
    { door: `POST ${door}`, expected: sends(400, 400, 400), visit: () => form({ intent: "nothing" }) },
  ],
  fields: { "GET /api/rental-items/customer/:id": { params: { id: ODD_NUMBERS } } },
} satisfies DomainRows;
