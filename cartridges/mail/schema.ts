import { z } from "zod";

export const mailKeySchema = z.object({});

export interface ListedMail {
  id: string;
  recipient: string;
  subject: string;
  status: "queued" | "sent" | "failed" | "kept";
  /** When it was written, in ISO form. */
  at: string;
  /** Why it failed. */
  error: string | null;
  /** Only of a mail that is kept: nobody else can read it. */
  text: string | null;
}

export interface MailData {
  mails: readonly ListedMail[];
  timezone: string;
}
