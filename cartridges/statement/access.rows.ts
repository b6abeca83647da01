import { rows } from "#kernel/access-rows";
import { CONSOLE } from "#kernel/actor";
import { execute } from "#kernel/execute.server";
import type { Ground } from "../../tests/contract/ground";
import { issueMonth } from "./commands.server";

const number = "110001";
const MONTH = "2026-02";

let statement: Promise<string> | undefined;
/** An issued statement of customer 110001's. */
async function issued({ database: { prisma } }: Ground): Promise<string> {
  await prisma.customer.update({ where: { number }, data: { createdAt: new Date("2026-02-02T12:00:00Z") } });
  await prisma.rentalItem.updateMany({
    where: { customerNumber: number },
    data: { createdAt: new Date("2026-02-02T12:00:00Z") },
  });
  await execute(issueMonth, CONSOLE, { month: MONTH });
  return (await prisma.statement.findFirstOrThrow({ where: { customerNumber: number } })).id;
}
const someStatement = (ground: Ground) => (statement ??= issued(ground));

const read = { allowed: ["the customer", "office"], otherwise: { "another customer": 404 } } as const;
export default rows<Ground>({
  opening: { as: "the customer", key: { number: "110001", statement: "running" }, shows: "so far" },
  definitions: {
    "statement.open": { ...read, input: async (ground) => ({ number, statement: await someStatement(ground) }) },
    "statement.list": { ...read, input: () => ({ customer: number }) },
    "statement.document": { ...read, input: async (ground) => ({ id: await someStatement(ground) }) },
    // Only the portal itself issues statements.
    "statement.monthToIssue": { allowed: [], input: () => ({}) },
    "statement.issueMonth": { allowed: [], input: () => ({ month: "2026-01" }) },
  },
  calls: {
    "GET /api/statements": { ...read, call: () => ({ query: `?customer=${number}` }) },
    "GET /api/statements/:id/pdf": {
      ...read,
      call: async (ground) => ({ params: { id: await someStatement(ground) } }),
    },
  },
  pages: [
    {
      page: "GET /customer/:customerNumber/dashboard",
      allowed: ["customer awaiting approval", "the customer"],
      visit: () => ({ params: { customerNumber: number }, query: "?tab=invoices&statement=running" }),
    },
  ],
  fields: {
    "GET /api/statements": { query: { customer: "customer number" } },
    "GET /api/statements/:id/pdf": { params: { id: "id" } },
  },
});
