import { v7 as uuid } from "uuid";
import { rows } from "#kernel/access-rows";
import { clock } from "#services/clock.server";
import type { Ground } from "../../../tests/contract/ground";

/** An account of customer 110001, pending by default. */
async function freshAccount(
  { database: { prisma } }: Ground,
  more: { approval?: "approved"; approvedAt?: Date } = {},
): Promise<{ userId: string }> {
  const id = uuid();
  await prisma.user.create({
    data: {
      id,
      username: `waits-${id}`,
      email: `${id}@example.com`,
      name: "Waits",
      role: "Customer",
      customerNumber: "110001",
      approval: "pending",
      ...more,
    },
  });
  return { userId: id };
}
const freshPending = (ground: Ground) => freshAccount(ground);
const justApproved = (ground: Ground) => freshAccount(ground, { approval: "approved", approvedAt: clock.now() });

const whoApproves = {
  allowed: ["route's driver", "relief on duty", "office"],
  otherwise: { "other drivers": 404 },
} as const;

export default rows<Ground>({
  opening: { as: "route's driver", key: {}, shows: "Ambassador Hotel" },
  definitions: {
    "approval.pending": { allowed: ["drivers", "office"], input: () => ({}) },
    "approval.approve": { ...whoApproves, input: freshPending },
    "approval.reject": { ...whoApproves, input: freshPending },
    "approval.undo": { ...whoApproves, input: justApproved },
  },
  calls: {
    "GET /api/driver/pending-approvals": { allowed: ["drivers", "office"] },
    "POST /api/driver/approve-customer": {
      ...whoApproves,
      call: async (ground) => ({ body: await freshPending(ground) }),
    },
    "POST /api/driver/reject-customer": {
      ...whoApproves,
      call: async (ground) => ({ body: { ...(await freshPending(ground)), reason: "Nobody there knows them." } }),
    },
    "POST /api/driver/undo-approval": {
      ...whoApproves,
      call: async (ground) => ({ body: await justApproved(ground) }),
    },
  },
  pages: [
    { page: "GET /driver/dashboard/route", allowed: ["drivers"] },
    { page: "GET /approvals", allowed: ["office"] },
  ],
  fields: {
    "POST /api/driver/approve-customer": { body: { userId: "id" } },
    "POST /api/driver/undo-approval": { body: { userId: "id" } },
    "POST /api/driver/reject-customer": { body: { userId: "id", reason: "words" }, optional: ["reason"] },
  },
  withoutFields: ["GET /api/driver/pending-approvals"],
});
