import { ApiError } from "#kernel/api-client";
import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type { Move, Raise } from "#cartridges/customer/many/schema";
import { moveCustomers, moveEffect, raiseEffect, raisePrices, type Sending } from "#cartridges/customer/many/sending";
import type productCalls from "#cartridges/customer/customer-detail/api.server";
import type { RentableProduct } from "#cartridges/customer/customer-detail/schema";
import type searchCalls from "#cartridges/search/api.server";
import type calls from "./api.server";
import type { FoundCustomer, RoutePlanData } from "./schema";

const call = client<typeof calls>();
const search = client<typeof searchCalls>();
const products = client<typeof productCalls>();

/**
 * Adds what was attempted to the message of a failed call (spec 8). Errors of a single field stay
 * with the field.
 */
async function explainingFailure<Answer>(action: keyof typeof FAILED, work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const failed = error.status >= 500 ? FAILED[action] : null;
    throw new ApiError(error.status, failed ?? `Error ${action} route stop: ${error.message}`, error.fields);
  }
}
const FAILED = { adding: "Failed to add stop", updating: "Failed to update stop", deleting: null };

/** What was done on the route page (spec 2.8), and which orders wait again because of it. */
const doneInWords = (what: "added" | "updated" | "deleted", { orders }: { orders: string }) =>
  `Stop ${what} successfully${orders === "" ? "" : `. ${orders}`}`;

/**
 * A route's weekday as the office plans it. Each change is saved at once or not at all, so nothing
 * stays unsaved.
 */
export default class RoutePlanCartridge extends BaseCartridge<RoutePlanData> {
  static override readonly meta = defineMeta({
    id: "route-plan",
    name: "Routes",
    opens: "routePlan.open",
    icon: "signpost",
    category: "office",
    permissions: ["routes:write"],
    description: "The stops of a route on a weekday: their order, what they are due, and moving them.",
  });

  /**
   * Saves the order on screen as the usual order. Returns the message to show, or null if the order
   * was changed meanwhile: then nothing is saved and the data holds the new one. @throws ApiError.
   */
  async order(customers: string[]): Promise<string | null> {
    const { route, day, stops } = this.#data;
    const before = stops.map(({ number }) => number);
    try {
      const { message } = await call("PUT /routes/:route/:day/order", { route, day, customers, before });
      await this.refresh();
      return message;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      await this.refresh();
      return null;
    }
  }

  /** These methods return the message to show. @throws ApiError with the invalid fields. */
  async add(stop: { customer_num: string; item_number: string; total: number; from: string }): Promise<string> {
    const answer = await explainingFailure("adding", call("POST /routes/add", { ...this.#at, ...stop }));
    return this.#done(doneInWords("added", answer));
  }
  async setPieces(stop: { customer_num: string; item_number: string; total: number; from: string }): Promise<string> {
    const answer = await explainingFailure("updating", call("PUT /routes/update", { ...this.#at, ...stop }));
    return this.#done(doneInWords("updated", answer));
  }
  /** Ends one item of the stop, or removes the whole stop if no item is named. */
  async takeOut(stop: { customer_num: string; item_number?: string; from: string }): Promise<string> {
    const answer = await explainingFailure("deleting", call("DELETE /routes/delete", { ...this.#at, ...stop }));
    return this.#done(doneInWords(stop.item_number === undefined ? "deleted" : "updated", answer));
  }

  /** Customers and products that can be added, by part of a name, number or SKU. */
  findCustomers = async (q: string): Promise<FoundCustomer[]> =>
    (await search("GET /search", { q })).customers.filter(({ former }) => !former);
  findProducts = async (q: string): Promise<RentableProduct[]> =>
    (await products("GET /rentable-products", { q })).products;

  /**
   * Previews or applies a move or a price raise. Null if it was canceled. @throws ApiError with the
   * invalid fields.
   */
  moveEffect = moveEffect;
  raiseEffect = raiseEffect;
  move = async (moving: Move, sending: Sending) => this.#finished(await moveCustomers(moving, sending));
  raise = async (raising: Raise, sending: Sending) => this.#finished(await raisePrices(raising, sending));

  async #finished(done: { message: string } | null): Promise<string | null> {
    return done && this.#done(done.message);
  }
  async #done(message: string): Promise<string> {
    await this.refresh();
    return message;
  }
  get #data() {
    return this.getSnapshot().data!;
  }
  get #at() {
    const { route, day } = this.#data;
    return { route, day };
  }
}
