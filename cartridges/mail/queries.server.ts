import { defineQuery } from "#kernel/definition";
import { company } from "#services/company.server";
import { mailKeySchema, type MailData } from "./schema";

/** The most mails on the page, the latest first. */
const MAX_LISTED = 100;

/**
 * The latest mails. Only mails that were kept because the portal sends none include their text:
 * mails may contain links that open an account, and those kept ones can be read nowhere else.
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
