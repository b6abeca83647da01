import { createElement, lazy } from "react";
import { callApi } from "~/kernel/api-client";
import { BaseCartridge, defineMeta, type Surface } from "~/kernel/base-cartridge";
import type { OpenRequestsData } from "./schema";

const View = lazy(() => import("./view"));

/** The open requests of the customers one serves: what is there to answer. An answer is a write of its own: nothing stays unsaved. */
export default class ChangeRequestCartridge extends BaseCartridge<OpenRequestsData> {
  static override readonly meta = defineMeta({
    id: "change-request", name: "Change requests", opens: "changeRequest.open", icon: "message-square", category: "customer", permissions: ["requests:answer"], description: "What customers ask to be changed, for the driver or the office to answer.",
  });

  override render(surface: Surface) {
    return createElement(View, { cartridge: this, surface });
  }

  /** Says what became of a request; it is then no longer among the open ones. Answers the words of it. @throws ApiError. */
  async answer(id: string, status: "done" | "declined", words: string): Promise<string> {
    const { message } = await callApi<{ message: string }>("POST", `/change-requests/${id}/answer`, { status, answer: words });
    const { data } = this.getSnapshot();
    if (data) this.update({ data: { requests: data.requests.filter((request) => request.id !== id) } });
    return message;
  }

  override save() {
    return this.saving(async () => {});
  }
}
