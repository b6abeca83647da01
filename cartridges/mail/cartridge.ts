import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import type { MailData } from "./schema";

/** The portal's mails, and the text of those it could not send. Read-only. */
export default class MailCartridge extends BaseCartridge<MailData> {
  static override readonly meta = defineMeta({
    id: "mail",
    name: "Mails",
    opens: "mail.open",
    icon: "mail",
    category: "office",
    permissions: ["mails:read"],
    description: "The emails the portal wrote, and the text of those it could not send.",
  });
}
