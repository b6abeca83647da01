import { pendingOrders } from "#cartridges/order/queries.server";
import { apiQuery, apiRoute } from "~/kernel/doors.server";

/** GET /api/orders/pending (spec 7.4): what waits for the caller's decision. */
const door = apiRoute({ GET: apiQuery(pendingOrders, () => ({})) });
export const loader = door.loader;
export const action = door.action;
