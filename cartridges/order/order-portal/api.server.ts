import { asTool, asks, calls, paged } from "#kernel/calls.server";
import { openPortal } from "./queries.server";

/** The products that can be ordered for a date, with par and the customer's prices (spec 7.4). */
export default calls({
  "GET /customer-portal/:number/products": asTool(paged(asks(openPortal), "products", { usual: 1_000 }), {
    name: "products_to_order",
    title: "What a customer can order",
    description:
      "The products that a customer can order for a service date, with what usually comes (parLevel), their own " +
      "prices, and the dates that are still open.",
    takes: {
      number: "The customer's six-digit number.",
      date: "One of the open dates, by default the next one.",
    },
  }),
});
