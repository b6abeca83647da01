import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import type { TokensData } from "./schema";

/** The assistants that a person has connected. */
export default class AssistantCartridge extends BaseCartridge<TokensData> {
  static override readonly meta = defineMeta({
    id: "assistant",
    name: "Your assistants",
    opens: "assistant.tokens",
    icon: "bot",
    category: "account",
    permissions: ["account:self"],
    description: "The tokens that give your AI assistants access.",
  });
}
