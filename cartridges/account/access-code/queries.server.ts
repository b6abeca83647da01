import { z } from "zod";
import type { Reader } from "#services/database/database.server";
import { defineQuery } from "#kernel/definition";
import { clock } from "#services/clock.server";
import type { AccessCodesData } from "./schema";

/** Limits the list; older codes are in the audit. */
const MAX_LISTED = 200;

/** The assignment codes, the newest first, and the routes that new ones can be for. */
export const openAccessCodes = defineQuery({
  name: "accessCode.open",
  input: z.object({}),
  permission: "codes:write",
  async run({ db, now }): Promise<AccessCodesData> {
    const codes = await db.assignmentCode.findMany({
      orderBy: [{ createdAt: "desc" }, { code: "asc" }],
      take: MAX_LISTED,
    });
    const users = await db.user.findMany({
      where: { id: { in: codes.flatMap(({ usedById }) => usedById ?? []) } },
      select: { id: true, name: true },
    });
    const routes = await db.route.findMany({
      where: { active: true },
      select: { number: true },
      orderBy: { number: "asc" },
    });
    const names = new Map(users.map(({ id, name }) => [id, name]));
    return {
      codes: codes.map(
        ({ code, description, role, routeNumber, createdAt, expiresAt, usedAt, usedById, withdrawnAt }) => ({
          code,
          description,
          role,
          route: routeNumber ?? "RELIEF",
          created_at: createdAt.toISOString(),
          expires_at: expiresAt.toISOString(),
          used_at: usedAt?.toISOString() ?? null,
          used_by: usedById ? (names.get(usedById) ?? null) : null,
          withdrawn_at: withdrawnAt?.toISOString() ?? null,
        }),
      ),
      routes: routes.map(({ number }) => number),
      now: now.toISOString(),
    };
  },
});

export const isCustomerNumber = (code: string) => /^\d{6}$/.test(code);

/**
 * What a valid code stands for: a customer number, or an unused assignment;
 * null for any other code.
 */
export async function lookUpAccessCode(db: Reader, code: string) {
  if (isCustomerNumber(code)) {
    const customer = await db.customer.findFirst({
      where: { number: code, deletedAt: null },
      select: { number: true, accountName: true, routeNumber: true },
    });
    return customer && { kind: "customer" as const, customer };
  }
  const assignment = await db.assignmentCode.findFirst({
    where: { code, usedAt: null, withdrawnAt: null, expiresAt: { gt: clock.now() } },
  });
  return assignment && { kind: "assignment" as const, assignment };
}
