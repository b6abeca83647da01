import { v7 as uuid } from "uuid";
import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import { topicAddress } from "#kernel/live/address";
import { dropDraft, keepDraft, readDraft } from "#kernel/device-draft";
import { cartLines, portalDraft, quantitiesAtFirst } from "./rules";
import type { PortalData } from "./schema";
import type orderCalls from "../api.server";

const call = client<typeof orderCalls>();

export interface PortalState extends PortalData {
  quantities: Readonly<Record<string, number>>;
  notes: string;
  submitting: boolean;
}

/** A draft order for a date, on this device. */
interface Draft {
  quantities: Record<string, number>;
  notes: string;
}

/** The ordering portal (spec 2.7). The draft is kept on this device until it is submitted, so leaving loses nothing. */
export default class OrderPortalCartridge extends BaseCartridge<
  PortalState,
  { number: string; date?: string } & Record<string, string>
> {
  static override readonly meta = defineMeta({
    id: "order-portal",
    name: "Place Order",
    opens: "orderPortal.open",
    icon: "shopping-basket",
    category: "order",
    permissions: ["orders:read", "orders:place"],
    description: "Order up to par for a service date.",
    watches: (_key, { customer }: PortalData) => [topicAddress("portal-page", customer.number)],
  });
  /** The cart's idempotency key, so that a retry after a lost answer cannot order twice. */
  #key = uuid();
  /** Fixed together with the key, so that a retry sends the same input. */
  #orderedAt = new Date().toISOString();

  override get title() {
    return this.getSnapshot().data?.customer.name ?? this.meta.name;
  }

  /** Newer data for the same date keeps the draft. */
  override load(data: PortalData): void {
    const before = this.getSnapshot().data;
    const first = quantitiesAtFirst(data);
    const kept =
      before && before.date === data.date && before.waiting?.id === data.waiting?.id ? before.quantities : {};
    super.load({
      ...data,
      quantities: Object.fromEntries(Object.entries(first).map(([sku, quantity]) => [sku, kept[sku] ?? quantity])),
      notes: before?.date === data.date ? before.notes : (data.waiting?.notes ?? ""),
      submitting: before?.submitting ?? false,
    });
  }

  get #state(): PortalState {
    const { data } = this.getSnapshot();
    if (!data) throw new Error("The portal is not loaded.");
    return data;
  }

  get #draftName() {
    return portalDraft(this.#state.customer.number, this.#state.date);
  }

  /** Restores this device's draft. Runs in the browser after the first render, because the server does not know the draft. */
  restore(): void {
    const kept = readDraft<Draft>(this.#draftName);
    if (!kept?.quantities || this.#state.preview) return;
    const { quantities, notes } = kept;
    const known = Object.entries(this.#state.quantities).map(([sku, quantity]) => [sku, quantities[sku] ?? quantity]);
    this.update({ data: { ...this.#state, quantities: Object.fromEntries(known), notes } });
  }

  #keep(change: Partial<Draft>): void {
    this.#key = uuid();
    this.#orderedAt = new Date().toISOString();
    this.update({ data: { ...this.#state, ...change }, error: null });
    const { quantities, notes } = this.#state;
    keepDraft(this.#draftName, { quantities, notes } satisfies Draft);
  }

  setQuantity(sku: string, quantity: number): void {
    this.#keep({ quantities: { ...this.#state.quantities, [sku]: Math.max(0, quantity) } });
  }

  setNotes(notes: string): void {
    this.#keep({ notes });
  }

  backToPar(): void {
    this.#keep({ quantities: Object.fromEntries(this.#state.products.map(({ sku, parLevel }) => [sku, parLevel])) });
  }

  /** Places the order; returns the success message and the order. @throws ApiError with the server's message. */
  async submit(): Promise<{ message: string; id: string }> {
    const { customer, date, waiting, notes } = this.#state;
    const { lines, totalCents } = cartLines(this.#state);
    this.update({ data: { ...this.#state, submitting: true } });
    try {
      const { message, order } = await call(
        "POST /orders",
        {
          customerId: customer.number,
          items: lines.map(({ sku, quantity }) => ({ productId: sku, quantity })),
          notes,
          orderDate: this.#orderedAt,
          serviceDate: date ?? undefined,
          expectedTotalCents: totalCents,
          ...(waiting && { replaces: waiting.id }),
        },
        { key: this.#key },
      );
      dropDraft(this.#draftName);
      return { message, id: order.id };
    } finally {
      this.update({ data: { ...this.#state, submitting: false } });
    }
  }
}
