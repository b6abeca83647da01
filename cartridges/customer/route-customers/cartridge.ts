import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import type { OfflineWrites } from "#kernel/outbox/offline-writes";
import type calls from "./api.server";
import type proofCalls from "#cartridges/stop/proof/api.server";
import type { ProofNeeds } from "#cartridges/stop/schema";
import { catalogSaved, proofSet } from "./rules";
import type { RouteCustomersData } from "./schema";

type Calls = typeof calls & typeof proofCalls;

/**
 * The driver's Customers tab (spec 2.9): the customers of their routes, and what each may order.
 */
export default class RouteCustomersCartridge extends BaseCartridge<RouteCustomersData, Record<string, string>, Calls> {
  static override readonly meta = defineMeta({
    id: "route-customers",
    name: "Customers",
    opens: "routeCustomers.open",
    icon: "users",
    category: "customer",
    permissions: ["customers:read", "catalogs:write"],
    description: "The customers of a route: how to reach them, what they rent, what they may order.",
    showInQuickAccess: true,
  });

  static override readonly offline: OfflineWrites<Calls, RouteCustomersData> = {
    "POST /customers/:number/product-catalog": {
      lane: () => "catalogs",
      heading: () => "Catalogs",
      noun: "catalog",
      describe: ({ number, productSkus }, { customers }) =>
        `${customers.find((customer) => customer.number === number)?.name ?? number}: ${productSkus.length} products`,
      subject: ({ number }) => number,
      apply: catalogSaved,
      accept: (data, { products }, { number }) =>
        catalogSaved(data, { number, productSkus: products.map(({ sku }) => sku) }),
    },
    "PUT /customers/:number/proof": {
      lane: () => "catalogs",
      heading: () => "Catalogs",
      noun: "change",
      describe: ({ number }, { customers }) =>
        `${customers.find((customer) => customer.number === number)?.name ?? number}: proof of delivery`,
      subject: ({ number }) => `proof ${number}`,
      apply: proofSet,
      accept: (data, { proof }, { number }) => proofSet(data, { number, ...proof }),
    },
  };

  async setProof(number: string, proof: ProofNeeds): Promise<void> {
    await this.write("PUT /customers/:number/proof", { number, ...proof });
  }

  /** Replaces the products this customer may order beyond what they rent. */
  async saveCatalog(number: string, productSkus: string[]): Promise<void> {
    await this.write("POST /customers/:number/product-catalog", {
      number,
      productSkus,
      at: new Date().toISOString(),
    });
  }
}
