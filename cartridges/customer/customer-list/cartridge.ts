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
/** Its call stands with building a customer, which knows this list. */
const adding = client<{ "POST /customers": TypedCall<NewCustomer, { message: string }> }>();
const routes = client<typeof routeCalls>();

/** What somebody else wrote meanwhile, by field, in place of a save. */
export type Theirs = Partial<CustomerDetails>;

/** The office's customers, page by page. Each change is saved at once, so nothing stays unsaved. */
export default class CustomerListCartridge extends BaseCartridge<CustomerListData> {
  static override readonly meta = defineMeta({
    id: "customer-list",
    name: "Customers",
    opens: "customerList.open",
    icon: "building-2",
    category: "office",
    permissions: ["customers:write"],
    description: "Every customer: found, added, changed and deleted.",
    canCreateNew: true,
    newLabel: "Add Customer",
    supportsBulkEdit: true,
    supportsExport: true,
  });

  /** All whom the search finds, every page of them. */
  override get exported() {
    const { q = "", route, total = 0, former } = this.getSnapshot().data ?? {};
    const search = new URLSearchParams({ ...(q && { q }), ...(route && { route }) });
    return total > 0 && !former ? { label: "Export CSV", href: `/api/customers/export?${search}` } : null;
  }

  /** Adds a route and returns its number, to be chosen. @throws ApiError with what is wrong of it. */
  addRoute = async (route: string): Promise<string> => {
    const added = await routes("POST /routes", { route });
    await this.refresh();
    return added.route;
  };

  /** @throws ApiError with the fields that are wrong. */
  async add(customer: NewCustomer): Promise<string> {
    const { message } = await adding("POST /customers", customer);
    await this.refresh();
    return message;
  }

  /**
   * Saves what differs from `before`. Answers the message to show, or what somebody else wrote meanwhile: then nothing is
   * saved. @throws ApiError with the fields that are wrong.
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

  /** What a move or raised prices of several would do, and the act itself: null where it was cancelled. @throws ApiError with the fields that are wrong. */
  moveEffect = moveEffect;
  raiseEffect = raiseEffect;
  move = async (moving: Move, sending: Sending) => this.#finished(await moveCustomers(moving, sending));
  raise = async (raising: Raise, sending: Sending) => this.#finished(await raisePrices(raising, sending));

  async #finished(done: { message: string } | null): Promise<string | null> {
    if (done) await this.refresh();
    return done && done.message;
  }

  /** What a customer rents, by day. */
  itemsOf = async (number: string): Promise<ApiRentalItem[]> =>
    (await call("GET /customers/:id/rental-items", { id: number })).items;
}
