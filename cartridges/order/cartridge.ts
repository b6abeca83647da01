import { createElement, lazy } from "react";
import { callApi } from "~/kernel/api-client";
import { BaseCartridge, defineMeta, type Surface } from "~/kernel/base-cartridge";
import type { PendingOrdersData } from "./schema";

const View = lazy(() => import("./view"));

/** The orders that wait for this driver, or for the office (spec 2.10 Orders): approve, approve in part, reject. */
export default class OrderCartridge extends BaseCartridge<PendingOrdersData> {
  static override readonly meta = defineMeta({
    id: "order", name: "Customer Orders", opens: "order.pending", icon: "clipboard-list", category: "order", permissions: ["orders:decide"], description: "The orders that wait for a decision.", showInQuickAccess: true,
  });

  override render(surface: Surface) {
    return createElement(View, { cartridge: this, surface });
  }

  /** Approves an order; `lines` are those that are not approved as ordered. Answers the words of it. @throws ApiError. */
  approve(id: string, lines: readonly { line_id: string; quantity: number; reason: string }[]): Promise<string> {
    return this.#decide(id, "approve", { lines });
  }

  reject(id: string, reason: string): Promise<string> {
    return this.#decide(id, "reject", { reason });
  }

  async #decide(id: string, what: "approve" | "reject", body: object): Promise<string> {
    const { message } = await callApi<{ message: string }>("PUT", `/orders/${id}/${what}`, body);
    const { data } = this.getSnapshot();
    if (data) this.update({ data: { ...data, orders: data.orders.filter((order) => order.id !== id) } });
    return message;
  }

  override save() {
    return this.saving(async () => {});
  }
}
