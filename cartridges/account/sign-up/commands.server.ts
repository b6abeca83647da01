import { defineCommand } from "#kernel/definition";
import { badInput } from "#kernel/errors";
import { countAttempt } from "#kernel/sign-in/limits.server";
import { hashPassword } from "#services/password.server";
import { signedIn, whoSignedIn } from "../user/commands.server";
import { createCustomerAccount, emailIsTaken } from "../user/new-account.server";
import { lookUpBusiness } from "./lookup.server";
import { registerSchema } from "./schema";

/** The default name of spec 7.1. */
const FIRST_NAME = "Customer",
  NO_BUSINESS_NAME = "User";

/**
 * POST /api/verify/register and the last step of signing up: creates an account awaiting approval,
 * signed in at once.
 * @throws AppError 400, 404, 429.
 */
export const register = defineCommand({
  name: "signUp.register",
  done: "signed up",
  input: registerSchema,
  permission: "anyone",
  secret: true,
  async prepare({ db, now }, { customerNumber, email, password, address }) {
    await countAttempt("sign-up", address);
    const { customer } = await lookUpBusiness(db, now, { customerNumber, address });
    if (await db.user.findFirst({ where: { email, deletedAt: null }, select: { id: true } }))
      throw badInput({ email: emailIsTaken });
    await countAttempt("sign-up-number", customerNumber);
    return { customer, passwordHash: await hashPassword(password) };
  },
  async run(
    context,
    { customerNumber, email, firstName, lastName, ...device },
    { customer: { businessName, routeNumber }, passwordHash },
  ) {
    const first = firstName || FIRST_NAME;
    const userId = await createCustomerAccount(context, {
      customer: { number: customerNumber, accountName: businessName, routeNumber },
      email,
      emailConfirmed: false,
      passwordHash,
      firstName: first,
      name: `${first} ${lastName || businessName || NO_BUSINESS_NAME}`,
    });
    return signedIn(context, userId, device);
  },
  // No personal data in the audit, because a rejected account's data must be cleared.
  audit: ({ customerNumber, kind, address }, { user }) => ({ customerNumber, kind, address, userId: user.id }),
  by: whoSignedIn,
});
