import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import type { HandBackData } from "./schema";

/** A relief driver's report to the route's own driver (spec 2.10). Read-only. */
export default class HandBackCartridge extends BaseCartridge<HandBackData> {
  static override readonly meta = defineMeta({
    id: "hand-back",
    name: "Hand-back",
    opens: "relief.handBack",
    icon: "undo-2",
    category: "route",
    permissions: ["relief:hand-back"],
    description: "What was done on a route while another driver covered it.",
  });

  override get title(): string {
    const { coverage } = this.getSnapshot().data ?? {};
    return coverage ? `Hand-back, route ${coverage.route}` : this.meta.name;
  }
}
