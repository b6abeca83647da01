import { v7 as uuid } from "uuid";
import type { Reader } from "#services/database/database.server";
import type { Prisma } from "#services/database/generated/client";
import { AppError, badInput, notFound } from "#kernel/errors";
import { countAttempt } from "#kernel/sign-in/limits.server";
import { customerNumberOf } from "./rules";
import { MALFORMED_NUMBER, type FoundBusiness } from "./schema";

const HOUR_MS = 3_600_000;
/** The longest input that is logged: an access code has at most ten characters. */
const KEPT_CHARACTERS = 10;

/**
 * Accounts that count for a business. An unconfirmed email may belong to
 * anybody who knows the number.
 */
const THEIRS = {
  role: "Customer",
  deletedAt: null,
  approval: { not: "rejected" },
  emailUnconfirmed: false,
} satisfies Prisma.UserWhereInput;

/**
 * The business of a customer number, for a visitor who is not signed in. Every outcome is
 * logged, and numbers are counted per address; repeating one that this address found within the
 * hour does not count (decision 0016). Must be called outside a transaction, because the log
 * must survive an error.
 * @throws AppError 400, 404, 429.
 */
export async function lookUpBusiness(
  db: Reader,
  now: Date,
  { customerNumber: sent, address }: { customerNumber: string; address: string },
): Promise<FoundBusiness> {
  const number = customerNumberOf(sent);
  const log = (outcome: "found" | "unknown" | "malformed" | "limited") =>
    db.numberLookup.create({
      data: { id: uuid(), at: now, address, number: number ?? sent.slice(0, KEPT_CHARACTERS), outcome },
    });
  if (number === null) {
    await log("malformed");
    throw badInput({ customerNumber: MALFORMED_NUMBER });
  }
  const earlierLookup = await db.numberLookup.findFirst({
    where: { address, number, outcome: "found", at: { gte: new Date(now.getTime() - HOUR_MS) } },
    select: { id: true },
  });
  if (!earlierLookup) {
    try {
      await countAttempt("customer-number", address);
    } catch (error) {
      if (error instanceof AppError) await log("limited");
      throw error;
    }
  }
  const customer = await db.customer.findFirst({
    where: { number, deletedAt: null },
    select: {
      accountName: true,
      address: true,
      city: true,
      state: true,
      zipCode: true,
      routeNumber: true,
      serviceFrequency: true,
      _count: { select: { users: { where: THEIRS } } },
    },
  });
  await log(customer ? "found" : "unknown");
  if (!customer) throw notFound("Customer number not found");
  const { accountName, _count, ...shown } = customer;
  return { customerNumber: number, customer: { businessName: accountName, ...shown }, existingUserCount: _count.users };
}
