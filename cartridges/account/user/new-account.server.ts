import { v7 as uuid } from "uuid";
import type { CommandContext } from "#kernel/definition";
import { badInput } from "#kernel/errors";
import { company } from "#services/company.server";
import { listsChanged } from "#cartridges/notification/live-lists.server";
import { notifyOf, notifyUsers, office, type News } from "#cartridges/notification/notify.server";
import { drivesRoute } from "#cartridges/serving/drivers.server";
import { addressOf, makeLink, queueAccountMail } from "../links.server";
import { uniqueUsername, usernameFromEmail } from "./rules";

type Context = Pick<CommandContext, "tx" | "now" | "emit">;

interface Business {
  number: string;
  accountName: string;
  routeNumber: string;
}

export interface NewCustomerAccount {
  customer: Business;
  email: string;
  name: string;
  /** Google has confirmed it; otherwise a confirmation link is mailed. */
  emailConfirmed: boolean;
  /** By default the first word of the name. */
  firstName?: string;
  passwordHash?: string;
}

export const emailIsTaken = "An account with this email already exists. Sign in instead, or use another email.";

/**
 * Frees a username and an email that belong to deleted accounts. These keep them until somebody
 * else wants them, and always keep their id and name, under which their history is shown.
 */
export const freeNames = (tx: Context["tx"], { username, email }: { username?: string; email: string }) =>
  tx.$executeRaw`
    update "user" set email = nullif(email, ${email}),
      username = case when username = ${username ?? null} then username || ' ' || id::text else username end
    where deleted_at is not null and (email = ${email} or username = ${username ?? null})`;

/**
 * Reserves a username for a new account, from the email's first part. A lock serializes new
 * accounts, so that two concurrent ones cannot get the same email or username.
 * @throws AppError 400 for an email that has an account.
 */
export async function reserveUsername(tx: Context["tx"], email: string): Promise<string> {
  await tx.$executeRaw`lock table "user" in share row exclusive mode`;
  await freeNames(tx, { email });
  if (await tx.user.findUnique({ where: { email }, select: { id: true } })) throw badInput({ email: emailIsTaken });
  const similar = await tx.user.findMany({
    where: { username: { startsWith: usernameFromEmail(email) } },
    select: { username: true },
  });
  return uniqueUsername(email, new Set(similar.map(({ username }) => username)));
}

/**
 * Creates a customer's account, pending approval. Once its email is confirmed, the route's drivers
 * are asked to approve it. A business may have several accounts (decision 0016).
 * @throws AppError 400 for an email that has one.
 */
export async function createCustomerAccount(
  context: Context,
  { customer, email, emailConfirmed, name, firstName = name.split(" ")[0]!, passwordHash }: NewCustomerAccount,
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
      emailUnconfirmed: !emailConfirmed,
      onboarded: true,
      passwordHash,
      createdAt: now,
    },
  });
  if (emailConfirmed) {
    await askForApproval(context, id, customer);
    await notifyUsers(context, [id], welcome(id, username, customer));
  } else await askToConfirm(context, { id, username, email, business: customer.accountName });
  return id;
}

const welcome = (id: string, username: string, { accountName, number, routeNumber }: Business): News => ({
  occasion: `account made ${id}`,
  about: "account",
  type: "info",
  message: "Your account is pending approval. Until then you can look around.",
  by: id,
  letter: {
    subject: "Your account is pending approval",
    heading: `Welcome, ${accountName}`,
    paragraphs: [
      `Your account for ${accountName}, customer number ${number}, has been created. ` +
        `Your username is ${username}; your email works too.`,
      `The driver of route ${routeNumber} will review it soon. ` +
        "Until then you can browse our products, but not order. We'll email you as soon as it is approved.",
      "If you didn't ask for this account, you can ignore this email: nobody can order with it before it is approved.",
    ],
    action: { label: "Open your page", href: `${company().appUrl}/customer/${number}/dashboard` },
  },
});

/** Mails a new account the link that confirms its email. Approval is requested only afterwards. */
export async function askToConfirm(
  context: Pick<Context, "tx" | "now" | "emit">,
  { id, username, email, business }: { id: string; username: string; email: string; business: string },
): Promise<void> {
  const token = await makeLink(context, "email", id, { email });
  await queueAccountMail(context, email, {
    subject: "Confirm your email",
    heading: `Welcome, ${business}`,
    paragraphs: [
      `Somebody made an account for ${business} with this email. Open the link within a day and confirm it; ` +
        "then your driver is asked to approve the account.",
      `Your username is ${username}; your email works too.`,
      "If that was not you, ignore this email: without the link nothing happens.",
    ],
    action: { label: "Confirm this email", href: addressOf(`/confirm-email/${token}`) },
  });
}

/**
 * Asks whoever serves a customer to approve an account. If another account of the same number is
 * pending already, nobody is asked again: all its accounts are one item.
 */
export async function askForApproval(context: Context, id: string, customer: Business): Promise<void> {
  const { tx } = context;
  await listsChanged(context, customer.number);
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`approval ${customer.number}`}, 0))`;
  const others = await tx.user.count({
    where: {
      customerNumber: customer.number,
      approval: "pending",
      emailUnconfirmed: false,
      id: { not: id },
      deletedAt: null,
    },
  });
  if (others > 0) return;
  const waits: News = {
    occasion: `account waits ${id}`,
    about: "account",
    type: "info",
    message: `${customer.accountName} (${customer.number}) needs your approval.`,
  };
  await notifyOf(context, [
    { to: drivesRoute(customer.routeNumber), news: { ...waits, href: "/driver/dashboard/route" } },
    { to: office, news: { ...waits, href: "/approvals" } },
  ]);
}
