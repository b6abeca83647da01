import { z } from "zod";
import { defineQuery } from "#kernel/definition";
import { company } from "#services/company.server";
import type { WaitingAccount } from "./schema";

/** What an account awaiting approval may see of itself; refused for every other account. */
export const waitingAccount = defineQuery({
  name: "account.waiting",
  input: z.object({}),
  permission: "account:self",
  scope: ({ actor }) => actor.role === "Customer" && !actor.approved,
  async run({ db, actor }): Promise<WaitingAccount> {
    const { email, emailUnconfirmed, customer } = await db.user.findUniqueOrThrow({
      where: { id: actor.id! },
      select: { email: true, emailUnconfirmed: true, customer: { select: { number: true, accountName: true } } },
    });
    return {
      number: customer?.number ?? "",
      business: customer?.accountName ?? "",
      email: email ?? "",
      emailConfirmed: !emailUnconfirmed,
      mailsAreSent: company().mailsAreSent,
    };
  },
});
