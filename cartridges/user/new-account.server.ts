import { v7 as uuid } from "uuid";
import type { CommandContext, Reader } from "~/kernel/definition";
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

/** A username from an email's first part; where it is taken, with the first number that makes it another. */
export async function freeUsername(db: Reader, email: string): Promise<string> {
  const wanted = email.split("@")[0]!.toLowerCase().replace(/[^a-z0-9._-]/g, "").replace(/^[._-]+/, "").slice(0, MOST_CHARACTERS) || "user";
  const taken = new Set((await db.user.findMany({ where: { username: { startsWith: wanted } }, select: { username: true } })).map(({ username }) => username));
  for (let place = 1; ; place++) {
    const username = place === 1 ? wanted : `${wanted}${place}`;
    if (!taken.has(username)) return username;
  }
}

/** Makes the account of a customer, pending until the route's driver approves it, and tells that driver. @throws AppError 409 where the business has one. */
export async function createCustomerAccount(context: Context, { customer, email, name, passwordHash }: NewCustomerAccount): Promise<string> {
  const { tx, now } = context;
  // Two people of one business at once: the second finds the first one's account.
  await tx.$queryRaw`select 1 from customer where number = ${customer.number} for update`;
  const existing = await tx.user.count({ where: { customerNumber: customer.number, role: "Customer", deletedAt: null, approval: { not: "rejected" } } });
  if (existing > 0) throw conflict("An account already exists for this business");
  const id = uuid();
  await tx.user.create({
    data: { id, username: await freeUsername(tx, email), email, name, firstName: name.split(" ")[0], role: "Customer", customerNumber: customer.number, approval: "pending", onboarded: true, passwordHash, createdAt: now },
  });
  const drivers = await tx.user.findMany({ where: { role: "Driver", routeNumber: customer.routeNumber, deletedAt: null }, select: { id: true } });
  await tellUsers(context, drivers.map((driver) => driver.id), {
    occasion: `account waits ${id}`, about: "account", type: "info", message: `${customer.accountName} (${customer.number}) waits to be approved.`, href: "/driver/dashboard",
  });
  return id;
}
