import { asks, calls, executes } from "#kernel/calls.server";
import { saveCatalog } from "./commands.server";
import { listCustomers, productCatalog } from "./queries.server";

/** The customers one serves, and what was chosen for them (spec 7.2). */
export default calls({
  "GET /customers": asks(listCustomers),
  "GET /customers/:number/product-catalog": asks(productCatalog),
  "POST /customers/:number/product-catalog": executes(saveCatalog),
});
