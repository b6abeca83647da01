import { defineQuery } from "#kernel/definition";
import { company } from "#services/company.server";
import { mailKeySchema, type MailData } from "./schema";

/** The page shows so many, the latest first. */
const MAX_LISTED = 100;

/**
 * The latest mails. The text is there only of those that are kept because the portal sends none: they may hold a link that opens an account,
 * and there is nowhere else to read them.
 */
export const openMails = defineQuery({
  name: "mail.open",
  input: mailKeySchema,
  permission: "mails:read",
  async run({ db }): Promise<MailData> {
    const mails = await db.mail.findMany({
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: MAX_LISTED,
      select: { id: true, recipient: true, subject: true, status: true, createdAt: true, lastError: true, text: true },
    });
    return {
      mails: mails.map(({ createdAt, lastError, text, ...mail }) => ({
        ...mail,
        at: createdAt.toISOString(),
        error: lastError,
        text: mail.status === "kept" ? text : null,
      })),
      timezone: company().timezone,
    };
  },
});
