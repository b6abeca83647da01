import { asTool, asks, calls, executes } from "#kernel/calls.server";
import { approveOrder, approveOrders, cancelOrder, placeOrder, rejectOrder, undoApproval } from "./commands.server";
import type { Visit } from "#kernel/handlers.server";
import type { OrdersAnswer } from "./schema";
import { customerOrders, listOrders, orderCatalog, pendingOrders } from "./queries.server";

/**
 * Lists one customer's orders with their lines. A list across customers carries only the totals
 * (spec 3, the console's order).
 */
function inList({ orders, ...counted }: OrdersAnswer, { url, actor }: Visit) {
  if (url.searchParams.get("customer") || actor.role === "Customer") return { orders, ...counted };
  return {
    orders: orders.map(({ items, ...order }) => ({
      ...order,
      history: undefined,
      line_count: items.length,
      pieces: items.reduce((sum, { quantity, approved_quantity }) => sum + (approved_quantity ?? quantity), 0),
    })),
    ...counted,
  };
}

/**
 * Orders in either payload, decisions on them, and the products a customer can order at their own
 * prices (spec 7.3, 7.4).
 */
export default calls({
  "GET /orders": asTool(asks(listOrders, undefined, inList), {
    name: "orders",
    title: "Orders",
    description:
      "Orders of a customer, of a route or in a state, the latest first. " +
      "Those of one customer come with their lines, what was requested and approved, and who did what. " +
      "A customer sees their own.",
    takes: {
      customer: "Only this customer's orders, by their six-digit number.",
      status: "Only in this state.",
      route: "Only of this route, such as 33.",
      page: "Which page of the list, from 1.",
    },
    usual: { limit: "25" },
  }),
  "POST /orders": asTool(executes(placeOrder), {
    name: "place_order",
    title: "Place an order",
    description:
      "Orders for one service date, in a customer's own name: " +
      "the pieces of each product on that date, in place of what usually comes. " +
      "What is not among the items comes as usual. See products_to_order first, and ask the person before you " +
      "order.",
    takes: {
      customerId: "The customer's six-digit number.",
      items: "Each product by its id, with the pieces.",
      notes: "A note to the driver.",
      serviceDate: "One of the open dates, by default the next one.",
    },
  }),
  "GET /orders/pending": asTool(asks(pendingOrders), {
    name: "pending_orders",
    title: "Orders awaiting approval",
    description: "The orders awaiting this person's decision, the oldest first.",
    takes: {},
  }),
  "PUT /orders/:id/approve": asTool(executes(approveOrder), {
    name: "approve_order",
    title: "Approve an order",
    description: "Approves a pending order as it was placed. Ask the person first: the customer is told at once.",
    takes: { id: "The order's id, from pending_orders or orders: not its number." },
  }),
  "PUT /orders/:id/reject": asTool(executes(rejectOrder), {
    name: "reject_order",
    title: "Reject an order",
    description: "Rejects a pending order with a reason that the customer reads. Ask the person first.",
    takes: { id: "The order's id, from pending_orders or orders: not its number.", reason: "Why, for the customer." },
  }),
  "POST /orders/approve": executes(approveOrders),
  "POST /orders/undo-approval": executes(undoApproval),
  "POST /orders/:id/cancel": executes(cancelOrder),
  "GET /customer-portal/:number/orders": asks(customerOrders),
  "GET /rental-items/catalog": asks(orderCatalog),
});
