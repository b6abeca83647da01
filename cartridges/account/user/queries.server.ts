import { z } from "zod";
import type { Reader } from "#services/database/database.server";
import { defineQuery } from "#kernel/definition";
import { notFound, notSignedIn } from "#kernel/errors";
import { permissionsOfUser } from "#kernel/role-permissions.server";
import { tokenHash } from "#kernel/sign-in/session.server";
import { hasSuperAdmin } from "#kernel/sign-in/setup.server";
import type { UserAnswer } from "./schema";

/** A user, as returned to that user. */
export async function readUser(db: Reader, id: string): Promise<UserAnswer> {
  const user = await db.user.findUniqueOrThrow({
    where: { id },
    include: { customer: { select: { accountName: true } }, customRole: true },
  });
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    firstName: user.firstName,
    email: user.email,
    role: user.role,
    customRole: user.customRole?.name ?? null,
    onboarded: user.onboarded,
    customerNumber: user.customerNumber,
    businessName: user.customer?.accountName ?? null,
    route: user.routeNumber,
    routeNumber: user.routeNumber,
    approved: user.approval === "approved",
    permissions: [...permissionsOfUser({ ...user, chosen: user.customRole?.permissions })],
  };
}

/** GET /api/auth/me (spec 7.1): the signed-in user. */
export const me = defineQuery({
  name: "user.me",
  input: z.object({}),
  permission: "account:self",
  async run({ db, actor }) {
    if (!actor.id) throw notSignedIn();
    return readUser(db, actor.id);
  },
});

/** Whether the first visit must create the SuperAdmin. */
export const needsSetup = defineQuery({
  name: "user.needsSetup",
  input: z.object({}),
  permission: "anyone",
  run: async ({ db }) => !(await hasSuperAdmin(db)),
});

export const invitationExpired = () => notFound("This invitation has been used or has expired.");

/** The invitation of a link with its account if both are valid, else null. */
export async function openInvitation(db: Reader, token: string, now: Date) {
  const link = await db.oneTimeLink.findUnique({ where: { tokenHash: tokenHash(token) }, include: { user: true } });
  const good =
    link?.purpose === "invitation" &&
    !link.usedAt &&
    link.expiresAt > now &&
    !link.user.deletedAt &&
    link.user.approval !== "rejected";
  return good ? link : null;
}

/**
 * An invitation by its link: whom it is for.
 * @throws AppError 404 if it is unknown, used or expired.
 */
export const invitation = defineQuery({
  name: "user.invitation",
  input: z.object({ token: z.string().min(1).max(100) }),
  permission: "anyone",
  async run({ db, now }, { token }) {
    const link = await openInvitation(db, token, now);
    if (!link) throw invitationExpired();
    return { name: link.user.name, username: link.user.username, email: link.user.email };
  },
});
