import { asTool, asks, calls, executes, paged } from "#kernel/calls.server";
import { saveCatalog } from "./commands.server";
import { listCustomers, productCatalog } from "./queries.server";
import type { CustomersAnswer, ListedCustomer } from "./schema";

/**
 * Left out for tools: items have a tool of their own, and the other names repeat the same values.
 */
const LEFT_OUT = ["items", "account_name", "customer_num", "customer_name", "address", "phone", "email", "service_day"];
const shown = (customer: ListedCustomer) =>
  Object.fromEntries(Object.entries(customer).filter(([name]) => !LEFT_OUT.includes(name)));

/** Lists the customers the actor serves, and reads and saves their catalogs (spec 7.2). */
export default calls({
  "GET /customers": asTool(asks(listCustomers), {
    name: "find_customers",
    title: "Find customers",
    description:
      "Finds customers by part of their name or the beginning of their number, or by route: " +
      "address, phone, route and service days. Drivers find the customers they serve.",
    takes: {
      q: "Part of the name, or the beginning of the number.",
      route: "Only customers of this route, such as 33.",
      page: "The page of the list, from 1.",
    },
    usual: { limit: "25" },
    shows: ({ customers, ...counted }: CustomersAnswer) => ({ customers: customers.map(shown), ...counted }),
  }),
  "GET /customers/:number/product-catalog": paged(asks(productCatalog), "products", { usual: 1_000 }),
  "POST /customers/:number/product-catalog": executes(saveCatalog),
});
