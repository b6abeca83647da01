import { asTool, asks, calls, executes } from "#kernel/calls.server";
import { saveCatalog } from "./commands.server";
import { listCustomers, productCatalog } from "./queries.server";

/** The customers one serves, and what was chosen for them (spec 7.2). */
export default calls({
  "GET /customers": asTool(asks(listCustomers), {
    name: "find_customers",
    title: "Find customers",
    description:
      "Customers by a part of their name or the beginning of their number, or of a route: address, phone, route and service days. A driver finds the customers that they serve.",
    takes: {
      q: "A part of the name, or the beginning of the number.",
      route: "Only of this route, such as 33.",
      page: "Which page of the list, from 1.",
    },
    usual: { limit: "25" },
  }),
  "GET /customers/:number/product-catalog": asks(productCatalog),
  "POST /customers/:number/product-catalog": executes(saveCatalog),
});
