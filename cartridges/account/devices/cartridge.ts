import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import type { DevicesData } from "./schema";

/** The devices on which a user is signed in. */
export default class DevicesCartridge extends BaseCartridge<DevicesData> {
  static override readonly meta = defineMeta({
    id: "devices",
    name: "Devices",
    opens: "account.devices",
    icon: "smartphone",
    category: "account",
    permissions: ["account:self"],
    description: "Where you are signed in, and signing out everywhere else.",
  });
}
