import { v7 as uuid } from "uuid";
import type { CommandContext } from "#kernel/definition";
import { badInput } from "#kernel/errors";
import { company } from "#services/company.server";
import { listsChanged } from "#cartridges/notification/live-lists.server";
import { notifyOf, office, thesePeople, type News } from "#cartridges/notification/notify.server";
import { drivesRoute } from "#cartridges/serving/drivers.server";
import { uniqueUsername, usernameFromEmail } from "./rules";

type Context = Pick<CommandContext, "tx" | "now" | "emit" | "withCommit">;

export interface NewCustomerAccount {
  customer: { number: string; accountName: string; routeNumber: string };
  email: string;
  name: string;
  /** By default the first word of the name. */
  firstName?: string;
  passwordHash?: string;
}

export const emailIsTaken = "An account with this email already exists. Sign in instead, or use another email.";

/**
 * Reserves a username for a new account, from the email's first part. A lock serialises
 * new accounts, so that two concurrent ones cannot get the same email or username. @throws AppError 400 for an email that has an account.
 */
export async function reserveUsername(tx: Context["tx"], email: string): Promise<string> {
  await tx.$executeRaw`lock table "user" in share row exclusive mode`;
  if (await tx.user.findUnique({ where: { email }, select: { id: true } })) throw badInput({ email: emailIsTaken });
  const alike = await tx.user.findMany({
    where: { username: { startsWith: usernameFromEmail(email) } },
    select: { username: true },
  });
  return uniqueUsername(email, new Set(alike.map(({ username }) => username)));
}

/**
 * Creates a customer's account, pending until it is approved, and notifies the route's drivers and the customer. A business may
 * have several accounts (decision 0016). @throws AppError 400 for an email that has one.
 */
export async function createCustomerAccount(
  context: Context,
  { customer, email, name, firstName = name.split(" ")[0]!, passwordHash }: NewCustomerAccount,
): Promise<string> {
  const { tx, now } = context;
  const id = uuid(),
    username = await reserveUsername(tx, email);
  await tx.user.create({
    data: {
      id,
      username,
      email,
      name,
      firstName,
      role: "Customer",
      customerNumber: customer.number,
      approval: "pending",
      onboarded: true,
      passwordHash,
      createdAt: now,
    },
  });
  await listsChanged(context, customer.number);
  const waits: News = {
    occasion: `account waits ${id}`,
    about: "account",
    type: "info",
    message: `${customer.accountName} (${customer.number}) needs your approval.`,
  };
  const made: News = {
    occasion: `account made ${id}`,
    about: "account",
    type: "info",
    message: "Your account is pending approval. Until then you can look around.",
    by: id,
    letter: {
      subject: "Your account is pending approval",
      heading: `Welcome, ${customer.accountName}`,
      paragraphs: [
        `Your account for ${customer.accountName}, customer number ${customer.number}, has been created. Your username is ${username}; your email works too.`,
        `The driver of route ${customer.routeNumber} will review it soon. Until then you can browse your products, but not order. We'll email you as soon as it is approved.`,
        "If you didn't ask for this account, you can ignore this email: nobody can order with it before it is approved.",
      ],
      action: { label: "Open your page", href: `${company().appUrl}/customer/${customer.number}/dashboard` },
    },
  };
  await notifyOf(context, [
    { to: drivesRoute(customer.routeNumber), news: { ...waits, href: "/driver/dashboard/route" } },
    { to: office, news: { ...waits, href: "/approvals" } },
    { to: thesePeople([id]), news: made },
  ]);
  return id;
}
