import { asTool, asks, calls, paged } from "#kernel/calls.server";
import { customerItems } from "./queries.server";

/** What a customer rents; `id` is the customer number (spec 7.3). */
export default calls({
  "GET /rental-items/customer/:id": asTool(paged(asks(customerItems), "items", { usual: 1_000 }), {
    name: "rented_by_customer",
    title: "What a customer rents",
    description: "What a customer rents: each product with its pieces on each service day.",
    takes: { id: "The customer's six-digit number." },
  }),
});
