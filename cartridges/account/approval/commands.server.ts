import { defineCommand, type CommandContext, type QueryContext } from "#kernel/definition";
import { conflict, notFound } from "#kernel/errors";
import { company, companyToday } from "#services/company.server";
import { Prisma } from "#services/database/generated/client";
import { mailOf } from "#services/mail/template";
import { queueMail } from "#services/mail/outbox.server";
import { revokeSessions } from "#kernel/sign-in/session.server";
import { accountChanged, listsChanged } from "#cartridges/notification/live-lists.server";
import { servedBy } from "#cartridges/serving/access.server";
import { notifyUsers } from "#cartridges/notification/notify.server";
import { approveCustomerSchema, rejectCustomerSchema, undoCustomerSchema } from "./schema";

interface Account {
  email: string | null;
  approval: "pending" | "approved" | "rejected";
  number: string;
  business: string;
}

const notACustomer = ({ actor }: QueryContext) => actor.role !== "Customer";

/**
 * Locks the account for this actor's decision.
 * @throws AppError 404 for another route's account or one that is not a customer's.
 */
async function lockAccount({ tx, actor }: CommandContext, userId: string): Promise<Account> {
  const [account] = await tx.$queryRaw<Account[]>(Prisma.sql`
    select u.email, u.approval::text as approval, c.number, c.account_name as business from "user" u
      join customer c on c.number = u.customer_number and c.deleted_at is null
    where u.id = ${userId}::uuid and u.role = 'Customer' and not u.email_unconfirmed
      and (u.deleted_at is null or u.approval = 'rejected') and ${servedBy(actor)} for update of u`);
  if (!account) throw notFound("Customer not found");
  return account;
}

/**
 * As lockAccount, but only if pending, so that the second of two concurrent decisions fails.
 * @throws AppError 404, 409 if it is decided already.
 */
async function lockPendingAccount(context: CommandContext, userId: string): Promise<Account> {
  const account = await lockAccount(context, userId);
  if (account.approval !== "pending")
    throw conflict(
      account.approval === "approved" ? "This customer is already approved." : "This customer is already rejected.",
    );
  return account;
}

/**
 * POST /api/driver/approve-customer: the customer can now order.
 * @throws AppError 404, 409 if it is decided already.
 */
export const approveCustomer = defineCommand({
  name: "approval.approve",
  done: "approved an account",
  input: approveCustomerSchema,
  permission: "customers:approve",
  scope: notACustomer,
  async run(context, { userId }) {
    const { tx, actor, now } = context;
    const { number, business } = await lockPendingAccount(context, userId);
    await tx.user.update({
      where: { id: userId },
      data: { approval: "approved", approvedAt: now, approvedById: actor.id, version: { increment: 1 } },
    });
    await listsChanged(context, number);
    accountChanged(context, userId);
    const page = `/customer/${number}/dashboard`;
    await notifyUsers(context, [userId], {
      occasion: `account approved ${userId} ${now.toISOString()}`,
      about: "account",
      type: "success",
      message: "Your account is approved. You can order now.",
      href: page,
      letter: {
        subject: "Your account is approved",
        heading: "Your account is approved",
        paragraphs: [`You can now order for ${business}, customer number ${number}.`],
        action: { label: "Open your page", href: company().appUrl + page },
      },
    });
    return { success: true, userId, message: `${business} is approved.` };
  },
});

/**
 * POST /api/driver/undo-approval: makes the account pending again. Only on the day of the
 * approval, and before its user has ordered or requested anything; closing an account later
 * is a different command.
 * @throws AppError 404, 409 with the reason.
 */
export const undoCustomer = defineCommand({
  name: "approval.undo",
  done: "undid the approval of an account",
  input: undoCustomerSchema,
  permission: "customers:approve",
  scope: notACustomer,
  async run(context, { userId }) {
    const { tx, now } = context;
    const { approval, number, business } = await lockAccount(context, userId);
    if (approval === "pending") throw conflict(`${business} is already pending approval.`);
    if (approval === "rejected") throw conflict("This customer is already rejected.");
    const [since] = await tx.$queryRaw<{ is_today: boolean; has_acted: boolean }[]>`
      select coalesce(u.approved_at at time zone ${company().timezone} >= ${companyToday()}::date, false) as is_today,
        exists (select 1 from "order" o where o.placed_by_id = u.id) or exists (select 1 from change_request q
          where q.created_by_id = u.id) as has_acted
      from "user" u where u.id = ${userId}::uuid`;
    if (!since!.is_today) throw conflict(`${business} stays approved: that was not today.`);
    if (since!.has_acted) throw conflict(`${business} stays approved: they have ordered or asked for something since.`);
    await tx.user.update({
      where: { id: userId },
      data: { approval: "pending", approvedAt: null, approvedById: null, version: { increment: 1 } },
    });
    await listsChanged(context, number);
    const message = "Your account is pending approval again.";
    await notifyUsers(context, [userId], {
      ...{ occasion: `account waits ${userId} ${now.toISOString()}`, about: "account", type: "info", message },
      letter: {
        subject: "Your account is pending approval again",
        heading: message,
        paragraphs: [`The approval of the account for ${business}, customer number ${number}, was undone.`],
      },
    });
    return { success: true, userId, message: `${business} is pending approval again.` };
  },
});

/**
 * POST /api/driver/reject-customer: the account can no longer sign in and its personal data is
 * cleared. The record of who rejected it, when and why stays (design section 4).
 * @throws AppError 404, 409 if it is decided already.
 */
export const rejectCustomer = defineCommand({
  name: "approval.reject",
  done: "rejected an account",
  input: rejectCustomerSchema,
  permission: "customers:approve",
  scope: notACustomer,
  async run(context, { userId, reason: input }) {
    const { tx, actor, now, emit } = context;
    const reason = input || null;
    const { email, number, business } = await lockPendingAccount(context, userId);
    await listsChanged(context, number);
    if (email) {
      const letter = mailOf(
        {
          subject: "Your account is not approved",
          heading: "Your account is not approved",
          paragraphs: [
            `The account for ${business}, customer number ${number}, is not approved, and your name and email ` +
              "are removed from it.",
            "If you think that is wrong, speak to your driver or call the office.",
          ],
          ...(reason && { quote: { title: "The reason", text: reason } }),
        },
        company().name,
      );
      await queueMail(
        tx,
        { dedupeKey: `account rejected ${userId}`, recipient: email, ...letter, attachments: [] },
        now,
      );
      emit({ topic: "mail", kind: "queued" });
    }
    await tx.user.update({
      where: { id: userId },
      data: {
        username: `rejected-${userId}`,
        email: null,
        name: "Rejected account",
        firstName: null,
        phone: null,
        passwordHash: null,
        approval: "rejected",
        approvalReason: reason,
        deletedAt: now,
        deletedById: actor.id,
        deletedReason: reason ?? "rejected",
        version: { increment: 1 },
      },
    });
    await tx.identity.deleteMany({ where: { userId } });
    await tx.oneTimeLink.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });
    await revokeSessions(tx, { userId }, "rejected", now);
    return { success: true, userId, message: `${business} is rejected.` };
  },
});
