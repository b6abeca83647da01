import { customerOrders } from "#cartridges/order/queries.server";
import { apiQuery, apiRoute } from "~/kernel/doors.server";

/** GET /api/customer-portal/{id}/orders (spec 7.4). */
const door = apiRoute({ GET: apiQuery(customerOrders, ({ params }) => ({ number: params.number })) });
export const loader = door.loader;
export const action = door.action;
