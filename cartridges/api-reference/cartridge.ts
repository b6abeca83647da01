import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import type { ApiReference } from "./schema";

/** The calls under /api, for developers. Read-only. */
export default class ApiReferenceCartridge extends BaseCartridge<ApiReference> {
  static override readonly meta = defineMeta({
    id: "api-reference",
    name: "API reference",
    opens: "apiReference.open",
    icon: "braces",
    category: "office",
    permissions: ["reference:read"],
    description: "Every call under /api: its input, and who may make it.",
  });
}
