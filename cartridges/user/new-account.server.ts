import { v7 as uuid } from "uuid";
import type { CommandContext } from "~/kernel/definition";
import { conflict } from "~/kernel/errors";
import { tellUsers } from "../notification/tell.server";

type Context = Pick<CommandContext, "tx" | "now" | "emit">;

export interface NewCustomerAccount {
  customer: { number: string; accountName: string; routeNumber: string };
  email: string;
  name: string;
  passwordHash?: string;
}

const MOST_CHARACTERS = 50;

/**
 * Begins a new account with this email: answers a username from the email's first part, with the first number that makes it
 * another where it is taken. New accounts take turns, so that two at once find each other. @throws AppError 409 for a taken email.
 */
export async function beginAccount(tx: Context["tx"], email: string): Promise<string> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('new account', 0))`;
  if (await tx.user.findUnique({ where: { email }, select: { id: true } })) throw conflict("An account with this email exists already. Sign in with its password once, and Google is joined to it.");
  const wanted = email.split("@")[0]!.toLowerCase().replace(/[^a-z0-9._-]/g, "").replace(/^[._-]+/, "").slice(0, MOST_CHARACTERS) || "user";
  const taken = new Set((await tx.user.findMany({ where: { username: { startsWith: wanted } }, select: { username: true } })).map(({ username }) => username));
  for (let place = 1; ; place++) {
    const username = place === 1 ? wanted : `${wanted}${place}`;
    if (!taken.has(username)) return username;
  }
}

/** Makes the account of a customer, pending until the route's driver approves it, and tells that driver. @throws AppError 409 where the business has one. */
export async function createCustomerAccount(context: Context, { customer, email, name, passwordHash }: NewCustomerAccount): Promise<string> {
  const { tx, now } = context;
  const username = await beginAccount(tx, email);
  const existing = await tx.user.count({ where: { customerNumber: customer.number, role: "Customer", deletedAt: null, approval: { not: "rejected" } } });
  if (existing > 0) throw conflict("An account already exists for this business");
  const id = uuid();
  await tx.user.create({
    data: { id, username, email, name, firstName: name.split(" ")[0], role: "Customer", customerNumber: customer.number, approval: "pending", onboarded: true, passwordHash, createdAt: now },
  });
  const drivers = await tx.user.findMany({ where: { role: "Driver", routeNumber: customer.routeNumber, deletedAt: null }, select: { id: true } });
  await tellUsers(context, drivers.map((driver) => driver.id), {
    occasion: `account waits ${id}`, about: "account", type: "info", message: `${customer.accountName} (${customer.number}) waits to be approved.`, href: "/driver/dashboard",
  });
  return id;
}
