import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type routeCalls from "#cartridges/routes/route-list/api.server";
import type detailCalls from "../customer-detail/api.server";
import type calls from "./api.server";
import type { BuildCustomerData, NewBuild, RentableProduct } from "./schema";

const call = client<typeof calls>();
const routes = client<typeof routeCalls>();
const detail = client<typeof detailCalls>();

/** A new customer with their first items, saved in one go. */
export default class BuildCustomerCartridge extends BaseCartridge<BuildCustomerData> {
  static override readonly meta = defineMeta({
    id: "build-customer",
    name: "New customer",
    opens: "buildCustomer.open",
    icon: "building-2",
    category: "office",
    permissions: ["customers:write"],
    description: "A new customer and what they rent, made in one go.",
  });

  /** Answers the message to show. @throws ApiError with the fields that are wrong. */
  build = async (customer: NewBuild): Promise<string> => (await call("POST /customers/build", customer)).message;

  /** Adds a route and returns its number, to be chosen. @throws ApiError with what is wrong of it. */
  addRoute = async (route: string): Promise<string> => {
    const added = await routes("POST /routes", { route });
    await this.refresh();
    return added.route;
  };

  /** What can be rented, by part of its name or SKU. */
  findProducts = async (q: string): Promise<RentableProduct[]> =>
    (await detail("GET /rentable-products", { q })).products;
}
