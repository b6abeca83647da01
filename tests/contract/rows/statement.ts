import { CONSOLE } from "../../../app/kernel/actor";
import { execute } from "../../../app/kernel/execute.server";
import { issueMonth } from "../../../cartridges/statement/commands.server";
import type { DomainRows } from "../domain-rows";
import type { Ground } from "../ground";

const yes = "yes";
const number = "110001";
const MONTH = "2026-02";

let statement: Promise<string> | undefined;
/** An issued statement of customer 110001's. */
async function issued({ database: { prisma } }: Ground): Promise<string> {
  await prisma.customer.update({ where: { number }, data: { createdAt: new Date("2026-02-02T12:00:00Z") } });
  await prisma.rentalItem.updateMany({ where: { customerNumber: number }, data: { createdAt: new Date("2026-02-02T12:00:00Z") } });
  await execute(issueMonth, CONSOLE, { month: MONTH });
  return (await prisma.statement.findFirstOrThrow({ where: { customerNumber: number } })).id;
}
const someStatement = (ground: Ground) => (statement ??= issued(ground));

//            anon pend own  othr drvr othD rlf  cov  admn supr del  exp  rev
const read = [401, 403, yes, 404, 403, 403, 403, 403, yes, yes, 401, 401, 401] as const;
const portalAlone = [401, 403, 403, 403, 403, 403, 403, 403, 403, 403, 401, 401, 401] as const;
const ODD_NUMBERS = ["", " ", "11000", "1100011", "11000a", "33'; drop table customer; --", "a\u0000b", "\u{1F9FA}", "x".repeat(100_000)];

export default {
  definitions: {
    "statement.open": { expected: read, input: async (ground) => ({ number, statement: await someStatement(ground) }) },
    "statement.list": { expected: read, input: () => ({ customer: number }) },
    "statement.document": { expected: read, input: async (ground) => ({ id: await someStatement(ground) }) },
    "statement.monthToIssue": { expected: portalAlone, input: () => ({}) },
    "statement.issueMonth": { expected: portalAlone, input: () => ({ month: "2026-01" }) },
  },
  api: {
    "GET /api/statements": { expected: read, call: () => ({ query: `?customer=${number}` }) },
    "GET /api/statements/:id/pdf": { expected: read, call: async (ground) => ({ params: { id: await someStatement(ground) } }) },
  },
  pages: [],
  fields: {
    "GET /api/statements": { query: { customer: ODD_NUMBERS } },
    "GET /api/statements/:id/pdf": { params: { id: "id" } },
  },
} satisfies DomainRows;
