import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type calls from "./api.server";
import type { ConsoleData } from "./schema";

const call = client<typeof calls>();

/**
 * The developers' consoles (spec 2.14): any cartridge on a stage, with a simulated network,
 * permissions and data.
 */
export default class TestConsoleCartridge extends BaseCartridge<ConsoleData> {
  static override readonly meta = defineMeta({
    id: "test-console",
    name: "Test consoles",
    opens: "testConsole.open",
    icon: "flask-conical",
    category: "office",
    permissions: ["consoles:use"],
    description:
      "Any cartridge by itself: load, save, leave and eject it by hand, with a slow, failing or absent network.",
  });

  /** Opens a cartridge on the server with only these permissions. */
  openOnStage = (cartridge: string, key: Record<string, string>, permissions: ReadonlySet<string>) =>
    call("GET /test-console/:cartridge", {
      cartridge,
      key: JSON.stringify(key),
      permissions: [...permissions].join(","),
    });
}
