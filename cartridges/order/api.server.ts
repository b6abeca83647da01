import { asks, calls, executes } from "#kernel/calls.server";
import { approveOrder, cancelOrder, placeOrder, rejectOrder } from "./commands.server";
import { customerOrders, listOrders, orderCatalog, pendingOrders } from "./queries.server";

/** Orders, placed with either payload and decided on, and what may be ordered at the customer's own prices (spec 7.3, 7.4). */
export default calls({
  "GET /orders": asks(listOrders),
  "POST /orders": executes(placeOrder),
  "GET /orders/pending": asks(pendingOrders),
  "PUT /orders/:id/approve": executes(approveOrder),
  "PUT /orders/:id/reject": executes(rejectOrder),
  "POST /orders/:id/cancel": executes(cancelOrder),
  "GET /customer-portal/:number/orders": asks(customerOrders),
  "GET /rental-items/catalog": asks(orderCatalog),
});
