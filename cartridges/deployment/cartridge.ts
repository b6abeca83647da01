import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import type { DeploymentData } from "./schema";

/**
 * The state of this deployment: version, database, migrations, mail, files and clock. Read-only.
 */
export default class DeploymentCartridge extends BaseCartridge<DeploymentData> {
  static override readonly meta = defineMeta({
    id: "deployment",
    name: "Deployment",
    opens: "deployment.open",
    icon: "server-cog",
    category: "office",
    permissions: ["deployment:read"],
    description: "Version, database, migrations, mail, files and clock of this portal, checked when it is opened.",
  });
}
