import { ApiError } from "#kernel/api-client";
import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type journalCalls from "#cartridges/journal/api.server";
import type proofCalls from "#cartridges/stop/proof/api.server";
import type listCalls from "../customer-list/api.server";
import type { Theirs } from "../customer-list/cartridge";
import { changesOf } from "../customer-list/rules";
import type calls from "./api.server";
import type {
  AgreedItem,
  CustomerDetailData,
  CustomerDetails,
  ItemTerms,
  NewItem,
  OfficeItem,
  ProofNeeds,
  RentableProduct,
  Served,
  ServiceEffect,
  ServiceTyped,
  TypedEntry,
} from "./schema";

const items = client<typeof calls>();
const call = client<typeof listCalls>();
const proof = client<typeof proofCalls>();
const journal = client<typeof journalCalls>();

/** The office's page of a customer. Each change is saved right away, so nothing is ever unsaved. */
export default class CustomerDetailCartridge extends BaseCartridge<CustomerDetailData> {
  static override readonly meta = defineMeta({
    id: "customer-detail",
    name: "Customer detail",
    opens: "customerDetail.open",
    icon: "building-2",
    category: "office",
    permissions: ["customers:write"],
    description: "The office's page of a customer: details, service, rental items, journal and analytics.",
  });

  override get title() {
    return this.getSnapshot().data?.details.name || this.meta.name;
  }

  /**
   * Saves the fields that differ from `before`. Returns the message to show, or, if somebody else
   * has changed them in the meantime, their values and nothing is saved.
   * @throws ApiError with the invalid fields.
   */
  async changeDetails(before: CustomerDetails, after: CustomerDetails): Promise<string | Theirs> {
    const { changed, was } = changesOf(before, after);
    try {
      const { message } = await call("PUT /customers/:id", { id: this.#number, ...changed, was });
      return message;
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) return error.fields;
      throw error;
    }
  }

  /** Restores the deleted customer. @throws ApiError. */
  async restore(): Promise<string> {
    const { message } = await call("POST /customers/:id/restore", { id: this.#number });
    await this.refresh();
    return message;
  }

  /** Sets the proof of delivery this customer needs from now on. @throws ApiError. */
  async setProof(needs: ProofNeeds): Promise<string> {
    const answer = await proof("PUT /customers/:number/proof", { number: this.#number, ...needs });
    const { data } = this.getSnapshot();
    if (data) this.load({ ...data, proof: answer.proof });
    return answer.message;
  }

  /** Finds rentable products by part of their name or SKU. */
  findProducts = async (q: string): Promise<RentableProduct[]> =>
    (await items("GET /rentable-products", { q })).products;

  /** Returns the message to show, as do the next two. @throws ApiError with the invalid fields. */
  async addItem(item: NewItem): Promise<string> {
    return (await items("POST /customers/:id/rental-items", { id: this.#number, ...item })).message;
  }
  async changeItem({ id: itemId }: OfficeItem, was: AgreedItem, terms: ItemTerms): Promise<string> {
    const change = { id: this.#number, itemId, ...terms, was };
    return (await items("PUT /customers/:id/rental-items/:itemId", change)).message;
  }
  async endItem({ id: itemId }: OfficeItem, was: AgreedItem, from: string): Promise<string> {
    return (await items("DELETE /customers/:id/rental-items/:itemId", { id: this.#number, itemId, from, was })).message;
  }
  /** Cancels the change scheduled for a date, and refreshes. */
  async takeBack({ id: itemId }: OfficeItem, from: string): Promise<string> {
    const name = "DELETE /customers/:id/rental-items/:itemId/changes/:from";
    const { message } = await items(name, { id: this.#number, itemId, from });
    await this.refresh();
    return message;
  }

  /**
   * Changes the route, service days or frequency from a date on. `before` is what was agreed when
   * the form was opened. @throws ApiError.
   */
  async changeService(before: Served, { from, ...requested }: ServiceTyped): Promise<string> {
    const change = { id: this.#number, ...requested, from, was: before };
    return (await items("PUT /customers/:id/service", change)).message;
  }
  /** Previews such a change. */
  serviceEffect = ({ from, first_service, ...requested }: ServiceTyped): Promise<ServiceEffect> =>
    items("GET /customers/:id/service/effect", {
      id: this.#number,
      from,
      ...requested,
      ...(first_service && { first_service }),
    });
  /** Cancels the service change scheduled for a date, and refreshes. */
  async takeBackService(from: string): Promise<string> {
    const { message } = await items("DELETE /customers/:id/service/:from", { id: this.#number, from });
    await this.refresh();
    return message;
  }

  /** Adds a journal entry about this customer; `id` makes a retry idempotent. @throws ApiError. */
  async addEntry(
    id: string,
    { entry_type, title, content, tags, sentiment }: Omit<TypedEntry, "customer_id">,
  ): Promise<string> {
    const { message } = await journal("POST /journal", {
      id,
      customer_id: this.#number,
      entry_type,
      content,
      title: title || null,
      tags: tags || null,
      sentiment: sentiment || null,
    });
    await this.refresh();
    return message;
  }

  get #number() {
    return this.getSnapshot().data!.number;
  }
}
