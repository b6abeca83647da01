import { ApiError } from "#kernel/api-client";
import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import type { TypedCall } from "#kernel/calls.server";
import { client } from "#kernel/client";
import type routeCalls from "#cartridges/routes/route-list/api.server";
import type { Move, Raise } from "../many/schema";
import { moveCustomers, moveEffect, raiseEffect, raisePrices, type Sending } from "../many/sending";
import type calls from "./api.server";
import { changesOf } from "./rules";
import type { ApiRentalItem, CustomerDetails, CustomerListData, CustomerRow, NewCustomer } from "./schema";

const call = client<typeof calls>();
/**
 * Typed here, because importing build-customer, which depends on this cartridge, would be a cycle.
 */
const adding = client<{ "POST /customers": TypedCall<NewCustomer, { message: string }> }>();
const routes = client<typeof routeCalls>();

/** The conflicting values, by field, that somebody else has saved in the meantime. */
export type Theirs = Partial<CustomerDetails>;

/**
 * The office's customers, page by page. Each change is saved right away, so nothing is ever
 * unsaved.
 */
export default class CustomerListCartridge extends BaseCartridge<CustomerListData> {
  static override readonly meta = defineMeta({
    id: "customer-list",
    name: "Customers",
    opens: "customerList.open",
    icon: "building-2",
    category: "office",
    permissions: ["customers:write"],
    description: "Find, add, change and delete customers.",
    canCreateNew: true,
    newLabel: "Add Customer",
    supportsBulkEdit: true,
    supportsExport: true,
  });

  /** Exports all pages of the current search. */
  override get exported() {
    const { q = "", route, total = 0, former } = this.getSnapshot().data ?? {};
    const search = new URLSearchParams({ ...(q && { q }), ...(route && { route }) });
    return total > 0 && !former ? { label: "Export CSV", href: `/api/customers/export?${search}` } : null;
  }

  /** Adds a route and returns its number. @throws ApiError with the invalid fields. */
  addRoute = async (route: string): Promise<string> => {
    const added = await routes("POST /routes", { route });
    await this.refresh();
    return added.route;
  };

  /** @throws ApiError with the invalid fields. */
  async add(customer: NewCustomer): Promise<string> {
    const { message } = await adding("POST /customers", customer);
    await this.refresh();
    return message;
  }

  /**
   * Saves the fields that differ from `before`. Returns the message to show, or, if somebody else
   * has changed them in the meantime, their values and nothing is saved.
   * @throws ApiError with the invalid fields.
   */
  async changeDetails(number: string, before: CustomerDetails, after: CustomerDetails): Promise<string | Theirs> {
    const { changed, was } = changesOf(before, after);
    try {
      const { message } = await call("PUT /customers/:id", { id: number, ...changed, was });
      await this.refresh();
      return message;
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) return error.fields;
      throw error;
    }
  }

  async remove({ number }: CustomerRow): Promise<string> {
    const { orders } = await call("DELETE /customers/:id", { id: number });
    await this.refresh();
    return `Customer deleted${orders === "" ? "" : `. ${orders}`}`;
  }

  async restore({ number }: CustomerRow): Promise<string> {
    const { message } = await call("POST /customers/:id/restore", { id: number });
    await this.refresh();
    return message;
  }

  /**
   * Preview and run a bulk move or a price change. They return null if canceled.
   * @throws ApiError with the invalid fields.
   */
  moveEffect = moveEffect;
  raiseEffect = raiseEffect;
  move = async (moving: Move, sending: Sending) => this.#finished(await moveCustomers(moving, sending));
  raise = async (raising: Raise, sending: Sending) => this.#finished(await raisePrices(raising, sending));

  async #finished(done: { message: string } | null): Promise<string | null> {
    if (done) await this.refresh();
    return done && done.message;
  }

  /** A customer's rental items, by weekday. */
  itemsOf = async (number: string): Promise<ApiRentalItem[]> =>
    (await call("GET /customers/:id/rental-items", { id: number })).items;
}
