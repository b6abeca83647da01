import { v7 as uuid } from "uuid";
import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { dropDraft, keepDraft, readDraft } from "#kernel/device-draft";
import type { ServiceDay } from "#cartridges/service-day/schema";
import { submitOrder } from "../submitting";
import { cartChanges, standingDraft, stillValid, withQuantity, type CartLine } from "./rules";
import type { StandingOrderData } from "./schema";

export interface StandingOrderState extends StandingOrderData {
  cart: readonly CartLine[];
  /** The cart that was discarded last, for undo, until something else is changed. */
  discarded: readonly CartLine[];
  /** How the cart changed while the user was filling it, in sentences. */
  changes: readonly string[];
  notes: string;
  submitting: boolean;
}

/**
 * The order page (spec 2.6): changes to what is rented from now on. The cart is kept on this device
 * until it is submitted.
 */
export default class StandingOrderCartridge extends BaseCartridge<StandingOrderState> {
  static override readonly meta = defineMeta({
    id: "standing-order",
    name: "Change what you rent",
    opens: "standingOrder.open",
    icon: "list-plus",
    category: "order",
    permissions: ["orders:read", "orders:place"],
    description: "Change what is rented, and add products.",
  });
  /** The cart's idempotency key, so that a retry after a lost answer cannot order twice. */
  #key = uuid();

  override load(data: StandingOrderData): void {
    const before = this.getSnapshot().data;
    const cart = stillValid(before?.cart ?? [], data);
    super.load({
      ...data,
      cart,
      changes: [...new Set([...(before?.changes ?? []), ...cartChanges(before?.cart ?? [], cart)])],
      discarded: stillValid(before?.discarded ?? [], data),
      notes: before?.notes ?? "",
      submitting: before?.submitting ?? false,
    });
  }

  override get title(): string {
    return `${this.meta.name}, ${this.getSnapshot().data?.customer.name ?? this.key.number}`;
  }

  get #state(): StandingOrderState {
    const { data } = this.getSnapshot();
    if (!data) throw new Error("The order page is not loaded.");
    return data;
  }

  get #draftName() {
    return standingDraft(this.#state.customer.number, this.#state.buyer);
  }

  /**
   * Restores this device's cart. Runs in the browser after the first render, because the server
   * does not know the cart.
   */
  restore(): void {
    const stored = readDraft<Pick<StandingOrderState, "cart" | "notes">>(this.#draftName);
    if (!stored?.cart) return;
    const cart = stillValid(stored.cart, this.#state);
    this.update({ data: { ...this.#state, cart, changes: cartChanges(stored.cart, cart), notes: stored.notes } });
  }

  #keep(change: Partial<Pick<StandingOrderState, "cart" | "changes" | "discarded" | "notes">>): void {
    this.#key = uuid();
    this.update({ data: { ...this.#state, ...change } });
    const { cart, notes } = this.#state;
    keepDraft(this.#draftName, { cart, notes });
  }

  setQuantity(sku: string, day: ServiceDay, quantity: number): void {
    const product = this.#state.products.find((each) => each.sku === sku);
    if (product) this.#keep({ cart: withQuantity(this.#state.cart, product, day, quantity), discarded: [] });
  }

  discard(): void {
    this.#keep({ cart: [], changes: [], discarded: this.#state.cart });
  }

  bringBack(): void {
    this.#keep({ cart: stillValid(this.#state.discarded, this.#state), discarded: [] });
  }

  setNotes(notes: string): void {
    this.#keep({ notes });
  }

  /** Places the order; returns the success message. @throws ApiError with the message to show. */
  async submit(): Promise<string> {
    const { customer, cart, notes } = this.#state;
    this.update({ data: { ...this.#state, submitting: true } });
    try {
      const { message } = await submitOrder(
        {
          customer_number: customer.number,
          notes,
          items: cart.map(({ sku, name, quantity, type, current, day }) => ({
            item_id: sku,
            description: name,
            quantity,
            order_type: type,
            current_quantity: current,
            delivery_day: day,
          })),
        },
        this.#key,
      );
      this.update({ data: { ...this.#state, cart: [], changes: [], discarded: [], notes: "" } });
      dropDraft(this.#draftName);
      return message;
    } finally {
      this.update({ data: { ...this.#state, submitting: false } });
    }
  }
}
