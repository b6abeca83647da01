import { v7 as uuid } from "uuid";
import type { DomainRows } from "../domain-rows";
import type { Ground } from "../ground";

const yes = "yes", IN = "/?next=", drv = "/driver/dashboard", rlf = "/driver/relief";
//                       anon pend own  othr drvr othD rlf  cov  admn supr del  exp  rev
const whoApproves =      [401, 403, 403, 403, yes, 404, 404, yes, yes, yes, 401, 401, 401] as const;
const whoApprovesAtAll = [401, 403, 403, 403, yes, yes, yes, yes, yes, yes, 401, 401, 401] as const;

/** An account of customer 110001 that waits. */
async function freshPending({ database: { prisma } }: Ground): Promise<{ userId: string }> {
  const id = uuid();
  await prisma.user.create({ data: { id, username: `waits-${id}`, email: `${id}@example.com`, name: "Waits", role: "Customer", customerNumber: "110001", approval: "pending" } });
  return { userId: id };
}

export default {
  definitions: {
    "approval.pending": { expected: whoApprovesAtAll, input: () => ({}) },
    "approval.approve": { expected: whoApproves, input: freshPending },
    "approval.reject": { expected: whoApproves, input: freshPending },
  },
  api: {
    "GET /api/driver/pending-approvals": { expected: whoApprovesAtAll },
    "POST /api/driver/approve-customer": { expected: whoApproves, call: async (ground) => ({ body: await freshPending(ground) }) },
    "POST /api/driver/reject-customer": { expected: whoApproves, call: async (ground) => ({ body: { ...(await freshPending(ground)), reason: "Nobody there knows them." } }) },
  },
  pages: [
    //                                                anon pend own  othr drvr othD rlf  cov  admn supr del exp rev
    { door: "GET /driver/dashboard/route", expected: [IN, "/", "/", "/", yes, yes, yes, yes, "/", "/", IN, IN, IN] },
    { door: "GET /approvals",              expected: [IN, "/", "/", "/", drv, drv, rlf, rlf, yes, yes, IN, IN, IN] },
  ],
  fields: {
    "POST /api/driver/approve-customer": { body: { userId: "id" } },
    "POST /api/driver/reject-customer": { body: { userId: "id", reason: "words" }, optional: ["reason"] },
  },
  withoutFields: ["GET /api/driver/pending-approvals"],
} satisfies DomainRows;
