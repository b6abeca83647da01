import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import type { AccountData } from "./schema";

/**
 * The user's own account. Each form is saved by the page that handles it, so nothing stays unsaved.
 */
export default class AccountCartridge extends BaseCartridge<AccountData> {
  static override readonly meta = defineMeta({
    id: "account",
    name: "Account",
    opens: "account.open",
    icon: "circle-user",
    category: "account",
    permissions: ["account:self"],
    description: "Your own name, phone, email, password and Google sign-in.",
  });
}
