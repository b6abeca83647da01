import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import type { WaitingAccount } from "./schema";

/** A buyer's page while the account awaits approval: its next step, and a link to the catalog. */
export default class WaitingAccountCartridge extends BaseCartridge<WaitingAccount> {
  static override readonly meta = defineMeta({
    id: "waiting-account",
    name: "Waiting for approval",
    opens: "account.waiting",
    icon: "user-check",
    category: "account",
    permissions: ["account:self"],
    description: "What a new account is waiting for, and a link to the catalog.",
  });

  override get title(): string {
    return this.getSnapshot().data?.business || this.meta.name;
  }
}
