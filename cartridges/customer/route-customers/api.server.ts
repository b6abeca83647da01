import { asTool, asks, calls, executes, paged } from "#kernel/calls.server";
import { saveCatalog } from "./commands.server";
import { listCustomers, productCatalog } from "./queries.server";
import type { CustomersAnswer, ListedCustomer } from "./schema";

/** What each rents is another tool's, and the names of the admin list say the same again. */
const SAID_AGAIN = [
  "items",
  "account_name",
  "customer_num",
  "customer_name",
  "address",
  "phone",
  "email",
  "service_day",
];
const shown = (customer: ListedCustomer) =>
  Object.fromEntries(Object.entries(customer).filter(([name]) => !SAID_AGAIN.includes(name)));

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
    shows: ({ customers, ...counted }: CustomersAnswer) => ({ customers: customers.map(shown), ...counted }),
  }),
  "GET /customers/:number/product-catalog": paged(asks(productCatalog), "products", { usual: 1_000 }),
  "POST /customers/:number/product-catalog": executes(saveCatalog),
});
