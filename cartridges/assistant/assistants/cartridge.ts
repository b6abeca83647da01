import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type calls from "./api.server";
import type { AssistantsData, ListedToken } from "./schema";

const call = client<typeof calls>();

/** All assistants with access: whose they are, what they may do, and when they were last used. */
export default class AssistantsCartridge extends BaseCartridge<AssistantsData> {
  static override readonly meta = defineMeta({
    id: "assistants",
    name: "Assistants",
    opens: "assistant.all",
    icon: "bot",
    category: "office",
    permissions: ["users:write"],
    description: "Every token that gives somebody's AI assistant access, and its end date.",
  });

  /** Revokes a token and returns the message to show. @throws ApiError. */
  async revoke({ id }: ListedToken): Promise<string> {
    const { message } = await call("DELETE /assistants/:id", { id });
    await this.refresh();
    return message;
  }

  override async refresh(): Promise<void> {
    this.load(await call("GET /assistants", {}));
  }
}
