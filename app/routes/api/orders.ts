import { placeOrder } from "#cartridges/order/commands.server";
import { listOrders } from "#cartridges/order/queries.server";
import { apiCommand, apiQuery, apiRoute } from "~/kernel/doors.server";

/** GET /api/orders?customer=&status=&route=, POST /api/orders with either payload (spec 7.4). */
const door = apiRoute({
  GET: apiQuery(listOrders, ({ url }) => ({ customer: url.searchParams.get("customer") || undefined, status: url.searchParams.get("status") || undefined, route: url.searchParams.get("route") || undefined })),
  POST: apiCommand(placeOrder, (body) => body),
});
export const loader = door.loader;
export const action = door.action;
