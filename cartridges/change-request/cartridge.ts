import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type { OpenRequestsData } from "./schema";
import type calls from "./api.server";

const call = client<typeof calls>();

/**
 * The open requests of the actor's customers. Each answer is saved at once, so nothing stays
 * unsaved.
 */
export default class ChangeRequestCartridge extends BaseCartridge<OpenRequestsData> {
  static override readonly meta = defineMeta({
    id: "change-request",
    name: "Change requests",
    opens: "changeRequest.open",
    icon: "message-square",
    category: "customer",
    permissions: ["requests:answer"],
    description: "Changes that customers request, for the driver or the office to answer.",
  });

  /** Answers a request, which is then closed. Returns the message to show. @throws ApiError. */
  async answer(id: string, status: "done" | "declined", answer: string): Promise<string> {
    const { message } = await call("POST /change-requests/:id/answer", { id, status, answer });
    const { data } = this.getSnapshot();
    if (data) this.update({ data: { ...data, requests: data.requests.filter((request) => request.id !== id) } });
    return message;
  }
}
