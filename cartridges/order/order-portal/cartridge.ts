import { v7 as uuid } from "uuid";
import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { topicAddress } from "#kernel/live/address";
import { dropDraft, keepDraft, readDraft } from "#kernel/device-draft";
import { submitOrder } from "../submitting";
import { cartLines, portalDraft, productChanges, quantitiesAtFirst, typedIn, type ProductChange } from "./rules";
import type { PortalData } from "./schema";

export interface PortalState extends PortalData {
  quantities: Readonly<Record<string, number>>;
  notes: string;
  submitting: boolean;
  /** How products changed while the user is ordering, kept until the order is submitted. */
  changes: readonly ProductChange[];
}

/** A draft order for a date on this device: what the user typed. */
interface Draft {
  quantities: Record<string, number>;
  notes?: string;
}

/** The initial values from the data, overlaid with what the user typed. */
function withTyped(data: PortalData, typed: Draft): Pick<PortalState, "quantities" | "notes"> {
  const first = Object.entries(quantitiesAtFirst(data));
  return {
    quantities: Object.fromEntries(first.map(([sku, quantity]) => [sku, typed.quantities[sku] ?? quantity])),
    notes: typed.notes ?? data.waiting?.notes ?? "",
  };
}

/** A newer change of a product replaces its earlier one. */
const withNewer = (before: readonly ProductChange[], newer: readonly ProductChange[]): ProductChange[] => [
  ...before.filter(({ sku }) => !newer.some((change) => change.sku === sku)),
  ...newer,
];

/**
 * The ordering portal (spec 2.7). The draft is kept on this device until it is submitted, so
 * leaving the page loses nothing.
 */
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
    permissions: ["portal:read", "orders:read", "orders:place"],
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

  /**
   * Newer data for the same date keeps what the user typed and lists the changes; the rest follows
   * the data, such as an order that was approved. If ordering for the date has closed, the typed
   * values move to the next date.
   */
  override load(data: PortalData): void {
    const before = this.getSnapshot().data;
    const isSame = before !== null && before.date === data.date;
    const follows = before !== null && before.date !== null && data.moved?.from === before.date;
    const typed = isSame || follows ? typedIn(before) : { quantities: {} };
    const changes = isSame ? withNewer(before.changes, productChanges(before, data)) : [];
    super.load({ ...data, ...withTyped(data, typed), changes, submitting: before?.submitting ?? false });
    if (follows && (typed.notes !== undefined || Object.keys(typed.quantities).length > 0))
      keepDraft(this.#draftName, typed satisfies Draft);
  }

  get #state(): PortalState {
    const { data } = this.getSnapshot();
    if (!data) throw new Error("The portal is not loaded.");
    return data;
  }

  get #draftName() {
    const { customer, date, buyer } = this.#state;
    return portalDraft(customer.number, date, buyer);
  }

  /**
   * Restores this device's draft. Runs in the browser after the first render, because the server
   * does not know the draft.
   */
  restore(): void {
    const { customer, moved, buyer } = this.#state;
    const stored =
      readDraft<Draft>(this.#draftName) ??
      (moved ? readDraft<Draft>(portalDraft(customer.number, moved.from, buyer)) : null);
    if (!stored?.quantities || this.#state.preview) return;
    this.update({ data: { ...this.#state, ...withTyped(this.#state, stored) } });
  }

  #keep(change: Partial<Draft>): void {
    this.#key = uuid();
    this.#orderedAt = new Date().toISOString();
    this.update({ data: { ...this.#state, ...change }, error: null });
    keepDraft(this.#draftName, typedIn(this.#state) satisfies Draft);
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

  /**
   * Places the order; returns the success message and the order's id.
   * @throws ApiError with the message to show.
   */
  async submit(): Promise<{ message: string; id: string }> {
    const { customer, date, waiting, notes } = this.#state;
    const { lines, totalCents } = cartLines(this.#state);
    this.update({ data: { ...this.#state, submitting: true } });
    try {
      const { message, order } = await submitOrder(
        {
          customerId: customer.number,
          items: lines.map(({ sku, quantity }) => ({ productId: sku, quantity })),
          notes,
          orderDate: this.#orderedAt,
          serviceDate: date ?? undefined,
          expectedTotalCents: totalCents,
          ...(waiting && { replaces: waiting.id }),
        },
        this.#key,
      );
      dropDraft(this.#draftName);
      if (this.#state.moved) dropDraft(portalDraft(customer.number, this.#state.moved.from, this.#state.buyer));
      this.update({ data: { ...this.#state, changes: [] } });
      return { message, id: order.id };
    } finally {
      this.update({ data: { ...this.#state, submitting: false } });
    }
  }
}
