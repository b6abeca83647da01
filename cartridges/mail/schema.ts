import { z } from "zod";

export const mailKeySchema = z.object({});

export interface ListedMail {
  id: string;
  recipient: string;
  subject: string;
  status: "queued" | "sent" | "failed" | "kept";
  /** When it was written, an ISO timestamp. */
  at: string;
  /** Why sending failed. */
  error: string | null;
  /** Only for mails that were kept instead of sent. */
  text: string | null;
}

export interface MailData {
  mails: readonly ListedMail[];
  timezone: string;
}
