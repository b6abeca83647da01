import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import type { StatementsData } from "./schema";

/**
 * A customer's monthly statements (spec 2.6, Invoices tab): the month so far, and each finished one
 * with its lines. Read-only.
 */
export default class StatementCartridge extends BaseCartridge<StatementsData> {
  static override readonly meta = defineMeta({
    id: "statement",
    name: "Invoices",
    opens: "statement.open",
    icon: "file-text",
    category: "customer",
    permissions: ["statements:read"],
    description: "A customer's monthly statements, each with its lines.",
  });

  override get title(): string {
    return `${this.meta.name}, customer ${this.key.number}`;
  }
}
