import { createElement, lazy } from "react";
import { BaseCartridge, defineMeta, type Surface } from "~/kernel/base-cartridge";
import type { CustomerData } from "./schema";

const View = lazy(() => import("./view"));

/** One customer: what they rent and when it next comes. It only shows. */
export default class CustomerCartridge extends BaseCartridge<CustomerData> {
  static override readonly meta = defineMeta({
    id: "customer", name: "Customer", opens: "customer.open", icon: "users", category: "customer", permissions: ["rentals:read"], description: "What a customer rents and when it next comes.",
  });

  override get title() {
    return this.getSnapshot().data?.name ?? this.meta.name;
  }

  override render(surface: Surface) {
    return createElement(View, { cartridge: this, surface });
  }

  override save() {
    return this.saving(async () => {});
  }
}
