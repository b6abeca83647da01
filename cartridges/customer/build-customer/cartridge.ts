import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type routeCalls from "#cartridges/routes/route-list/api.server";
import type detailCalls from "../customer-detail/api.server";
import type calls from "./api.server";
import type { BuildCustomerData, NewBuild, RentableProduct } from "./schema";

const call = client<typeof calls>();
const routes = client<typeof routeCalls>();
const detail = client<typeof detailCalls>();

/** Creates a customer with their first items in one step. */
export default class BuildCustomerCartridge extends BaseCartridge<BuildCustomerData> {
  static override readonly meta = defineMeta({
    id: "build-customer",
    name: "New customer",
    opens: "buildCustomer.open",
    icon: "building-2",
    category: "office",
    permissions: ["customers:write"],
    description: "Add a customer and what they rent in one step.",
  });

  /** Returns the message to show. @throws ApiError with the invalid fields. */
  build = async (customer: NewBuild): Promise<string> => (await call("POST /customers/build", customer)).message;

  /** Adds a route and returns its number. @throws ApiError with the invalid fields. */
  addRoute = async (route: string): Promise<string> => {
    const added = await routes("POST /routes", { route });
    await this.refresh();
    return added.route;
  };

  /** Finds rentable products by part of their name or SKU. */
  findProducts = async (q: string): Promise<RentableProduct[]> =>
    (await detail("GET /rentable-products", { q })).products;
}
