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

/** One customer, as the office works on them. Each change is saved at once, so nothing stays unsaved. */
export default class CustomerDetailCartridge extends BaseCartridge<CustomerDetailData> {
  static override readonly meta = defineMeta({
    id: "customer-detail",
    name: "Customer detail",
    opens: "customerDetail.open",
    icon: "building-2",
    category: "office",
    permissions: ["customers:write"],
    description: "A customer for the office: who they are, what they rent, what was written and what it comes to.",
  });

  override get title() {
    return this.getSnapshot().data?.details.name || this.meta.name;
  }

  /**
   * Saves what differs from `before`. Answers the message to show, or what somebody else wrote meanwhile: then nothing is
   * saved. @throws ApiError with the fields that are wrong.
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

  /** Takes a deletion back. @throws ApiError. */
  async restore(): Promise<string> {
    const { message } = await call("POST /customers/:id/restore", { id: this.#number });
    await this.refresh();
    return message;
  }

  /** What proof this customer wants of a delivery from now on. @throws ApiError. */
  async setProof(needs: ProofNeeds): Promise<string> {
    const answer = await proof("PUT /customers/:number/proof", { number: this.#number, ...needs });
    const { data } = this.getSnapshot();
    if (data) this.load({ ...data, proof: answer.proof });
    return answer.message;
  }

  /** What can be added, by part of its name or SKU. */
  findProducts = async (q: string): Promise<RentableProduct[]> =>
    (await items("GET /rentable-products", { q })).products;

  /** Each of these answers the message to show. @throws ApiError with the fields that are wrong. */
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
  /** Takes back what waits for that date, and shows it. */
  async takeBack({ id: itemId }: OfficeItem, from: string): Promise<string> {
    const name = "DELETE /customers/:id/rental-items/:itemId/changes/:from";
    const { message } = await items(name, { id: this.#number, itemId, from });
    await this.refresh();
    return message;
  }

  /** Another route, other days or another rhythm from a date on; `before` is what was agreed when the form was opened. @throws ApiError. */
  async changeService(before: Served, { from, ...wanted }: ServiceTyped): Promise<string> {
    const change = { id: this.#number, ...wanted, from, was: before };
    return (await items("PUT /customers/:id/service", change)).message;
  }
  /** What that would do, before it is saved. */
  serviceEffect = ({ from, first_service, ...wanted }: ServiceTyped): Promise<ServiceEffect> =>
    items("GET /customers/:id/service/effect", {
      id: this.#number,
      from,
      ...wanted,
      ...(first_service && { first_service }),
    });
  /** Takes back what waits of their service for that date, and shows it. */
  async takeBackService(from: string): Promise<string> {
    const { message } = await items("DELETE /customers/:id/service/:from", { id: this.#number, from });
    await this.refresh();
    return message;
  }

  /** Writes a journal entry about this customer; `id` is the entry's own, so that a second try cannot double it. @throws ApiError. */
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
