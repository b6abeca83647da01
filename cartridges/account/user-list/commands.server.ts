import { v7 as uuid } from "uuid";
import { defineCommand, type CommandContext } from "#kernel/definition";
import { badInput, conflict, notFound } from "#kernel/errors";
import { newToken, revokeSessions, tokenHash } from "#kernel/sign-in/session.server";
import type { Transaction } from "#services/database/database.server";
import { listsOfPersonChanged } from "#cartridges/notification/live-lists.server";
import { company, companyToday } from "#services/company.server";
import { notifyOf, office } from "#cartridges/notification/notify.server";
import { endCoverages } from "#cartridges/relief/taking.server";
import { freeNames } from "../user/new-account.server";
import { addressOf, INVITATION_DAYS, invitationEnds, queueAccountMail } from "../links.server";
import {
  addDriverSchema,
  changeRoleSchema,
  changeRouteSchema,
  RELIEF,
  ROLES,
  userIdSchema,
  type InvitationAnswer,
  type Role,
} from "./schema";

interface Person {
  id: string;
  username: string;
  name: string;
  email: string | null;
  role: Role;
  routeNumber: string | null;
  customerNumber: string | null;
  passwordHash: string | null;
}

/**
 * Serializes changes to users: otherwise two SuperAdmins who demote each other at
 * once would leave none.
 * @throws AppError 404.
 */
async function lockUser(tx: Transaction, id: string): Promise<Person> {
  await tx.$executeRaw`lock table "user" in share row exclusive mode`;
  const user = await tx.user.findFirst({ where: { id, deletedAt: null } });
  if (!user) throw notFound("There is no such user.");
  return user;
}

async function refuseLastSuperAdmin(tx: Transaction, { id, role }: Person, what: string): Promise<void> {
  if (role !== "SuperAdmin") return;
  const others = await tx.user.count({ where: { role: "SuperAdmin", deletedAt: null, id: { not: id } } });
  if (others === 0) throw conflict(`The last SuperAdmin cannot be ${what}.`);
}

/**
 * Resolves a role's name to the columns of a user's row.
 * @throws AppError 400 for a role that does not exist.
 */
async function roleByName(
  tx: Transaction,
  name: string,
): Promise<{ name: string; role: Role; customRoleId: string | null }> {
  const role = ROLES.find((each) => each === name);
  if (role) return { name, role, customRoleId: null };
  const custom = await tx.customRole.findUnique({ where: { name } });
  if (!custom) throw badInput({ role: `role must be one of ${ROLES.join(", ")}, or a role that you added.` });
  return { name, role: "Admin", customRoleId: custom.id };
}

/**
 * PUT /api/users/{id}/role: takes effect with the user's next request, on every device.
 * @throws AppError 400, 404, 409.
 */
export const changeRole = defineCommand({
  name: "userList.changeRole",
  done: "changed a user's role",
  input: changeRoleSchema,
  permission: "users:write",
  async run(context, { id, role: roleName }) {
    const { tx, actor, now, emit } = context;
    if (id === actor.id) throw conflict("You cannot change your own role.");
    const user = await lockUser(tx, id);
    const { name, role, customRoleId } = await roleByName(tx, roleName);
    if (role !== "SuperAdmin") await refuseLastSuperAdmin(tx, user, "demoted");
    if (role === "Customer" && user.customerNumber === null)
      throw badInput({ role: "A customer signs up with their customer number." });
    await tx.user.update({
      where: { id },
      // Only drivers have a route; a new driver is a relief driver until they get one.
      data: {
        role,
        customRoleId,
        routeNumber: role === "Driver" ? (user.routeNumber ?? RELIEF) : null,
        ...(role !== "Driver" && formerRouteOf(user, now)),
        version: { increment: 1 },
      },
    });
    // An assistant was authorized for the former role, so it must be authorized again.
    await revokeSessions(tx, { userId: id, kind: "assistant" }, "role changed", now);
    // Their open pages are reloaded, and refused if they may no longer see them.
    listsOfPersonChanged({ emit }, user);
    const undriven = role === user.role ? "" : await notifyIfUndriven(context, user);
    return { message: `User role updated to ${name}${undriven && `.${undriven}`}`, role: name };
  },
});

/** Remembers the route that is taken away: its driver's earlier acts may still arrive. */
const formerRouteOf = ({ routeNumber }: Person, now: Date) =>
  routeNumber === null || routeNumber === RELIEF ? {} : { formerRoute: routeNumber, formerRouteUntil: now };

/**
 * If a route has lost its only driver, notifies the office and returns that as a sentence. Call
 * after the user's new state is written.
 */
async function notifyIfUndriven(context: CommandContext, { id, role, routeNumber: route }: Person): Promise<string> {
  const { tx, actor, now } = context;
  if (role !== "Driver" || route === null || route === RELIEF) return "";
  if (await tx.user.count({ where: { role: "Driver", routeNumber: route, deletedAt: null } })) return "";
  const customers = await tx.customer.count({ where: { routeNumber: route, deletedAt: null } });
  if (customers === 0) return "";
  const message = `Nobody drives route ${route} now: it has ${customers === 1 ? "1 customer" : `${customers} customers`}.`;
  await notifyOf(context, [
    {
      to: office,
      news: {
        about: "relief",
        type: "info",
        occasion: `route left ${route} ${id} ${now.toISOString()}`,
        message,
        href: "/admin/relief",
        by: actor.id,
      },
    },
  ]);
  return ` ${message}`;
}

async function refuseUnknownRoute(tx: Transaction, route: string): Promise<void> {
  if (route !== RELIEF && !(await tx.route.count({ where: { number: route, active: true } })))
    throw badInput({ route: `route ${route} does not exist.` });
}

/**
 * PUT /api/users/{id}/route: the driver's route from now on, or RELIEF.
 * @throws AppError 400, 404, 409 if they are not a driver.
 */
export const changeRoute = defineCommand({
  name: "userList.changeRoute",
  done: "changed a driver's route",
  input: changeRouteSchema,
  permission: "users:write",
  async run(context, { id, route }) {
    const { tx, now, emit } = context;
    const user = await lockUser(tx, id);
    if (user.role !== "Driver") throw conflict(`${user.name} is not a driver.`);
    await refuseUnknownRoute(tx, route);
    const former = route === user.routeNumber ? {} : formerRouteOf(user, now);
    await tx.user.update({ where: { id }, data: { routeNumber: route, ...former, version: { increment: 1 } } });
    listsOfPersonChanged({ emit }, user);
    listsOfPersonChanged({ emit }, { ...user, routeNumber: route });
    const undriven = route === user.routeNumber ? "" : await notifyIfUndriven(context, user);
    const message =
      route === RELIEF ? `${user.name} is a relief driver now.` : `${user.name} drives route ${route} now.`;
    return { message: message + undriven, route };
  },
});

/**
 * DELETE /api/users/{id}: signs them out everywhere. Their history stays under their name.
 * @throws AppError 404, 409.
 */
export const deleteUser = defineCommand({
  name: "userList.delete",
  done: "deleted a user",
  input: userIdSchema,
  permission: "users:write",
  async run(context, { id }) {
    const { tx, actor, now, emit } = context;
    if (id === actor.id) throw conflict("You cannot delete yourself.");
    const user = await lockUser(tx, id);
    await refuseLastSuperAdmin(tx, user, "deleted");
    await revokeSessions(tx, { userId: id }, "account deleted", now);
    // A new account may take over their email, and their username on request.
    await tx.user.update({
      where: { id },
      data: { deletedAt: now, deletedById: actor.id, email: null, version: { increment: 1 } },
    });
    listsOfPersonChanged({ emit }, user);
    await endCoverages(context, { driverId: id, lastDate: { gte: new Date(companyToday()) } });
    const undriven = await notifyIfUndriven(context, user);
    return { message: `User deleted successfully${undriven && `.${undriven}`}` };
  },
});

/**
 * Makes an invitation link for an account without a password, which replaces earlier ones, and
 * mails it if a mail server is configured.
 */
async function invite(
  { tx, now, emit }: Pick<CommandContext, "tx" | "now" | "emit">,
  { id, username, name, email }: Pick<Person, "id" | "username" | "name" | "email">,
): Promise<Omit<InvitationAnswer, "message">> {
  await tx.oneTimeLink.updateMany({
    where: { userId: id, purpose: "invitation", usedAt: null },
    data: { usedAt: now },
  });
  const token = newToken();
  await tx.oneTimeLink.create({
    data: {
      id: uuid(),
      purpose: "invitation",
      tokenHash: tokenHash(token),
      userId: id,
      createdAt: now,
      expiresAt: invitationEnds(now),
    },
  });
  const path = `/invitation/${token}`;
  const mailed = email !== null && company().mailsAreSent;
  if (mailed)
    await queueAccountMail({ tx, now, emit }, email, {
      subject: `Your ${company().name} account`,
      heading: `Welcome, ${name}`,
      paragraphs: [
        `An account has been made for you. Your username is ${username}; your email works too.`,
        `Choose a password with the button below. It works once, within ${INVITATION_DAYS} days.`,
      ],
      action: { label: "Choose a password", href: addressOf(path) },
    });
  return { id, username, path, days: INVITATION_DAYS, mailed_to: mailed ? email : null };
}

/**
 * POST /api/users: adds a driver, and returns the link to choose a password.
 * @throws AppError 400 for a taken name or email.
 */
export const addDriver = defineCommand({
  name: "userList.addDriver",
  done: "added a driver",
  input: addDriverSchema,
  permission: "users:write",
  secret: true,
  async run({ tx, now, emit }, { name, username, email, phone, route }): Promise<InvitationAnswer> {
    await tx.$executeRaw`lock table "user" in share row exclusive mode`;
    await refuseUnknownRoute(tx, route);
    await freeNames(tx, { username, email });
    if (await tx.user.findUnique({ where: { username } }))
      throw badInput({ username: "Another account has this username." });
    if (await tx.user.findUnique({ where: { email } })) throw badInput({ email: "Another account has this email." });
    const id = uuid();
    await tx.user.create({
      data: { id, username, email, name, phone: phone || null, role: "Driver", routeNumber: route, createdAt: now },
    });
    listsOfPersonChanged({ emit }, { routeNumber: route, customerNumber: null });
    return { ...(await invite({ tx, now, emit }, { id, username, name, email })), message: `${name} is added.` };
  },
  audit: (input, { id }) => ({ ...input, id }),
});

/**
 * POST /api/users/{id}/invitation: a new link for a user without a password.
 * @throws AppError 404, 409 if they have one.
 */
export const inviteUser = defineCommand({
  name: "userList.invite",
  done: "invited a user",
  input: userIdSchema,
  permission: "users:write",
  secret: true,
  async run({ tx, now, emit }, { id }): Promise<InvitationAnswer> {
    const user = await lockUser(tx, id);
    if (user.passwordHash !== null) throw conflict(`${user.name} has chosen a password already.`);
    return { ...(await invite({ tx, now, emit }, user)), message: "A new link is made. Earlier ones no longer work." };
  },
});
