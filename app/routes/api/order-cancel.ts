import { cancelOrder } from "#cartridges/order/commands.server";
import { apiCommand, apiRoute } from "~/kernel/doors.server";

/** POST /api/orders/{id}/cancel: by the customer, while nobody has decided on it. */
const door = apiRoute({ POST: apiCommand(cancelOrder, (_body, { params }) => ({ id: params.id })) });
export const loader = door.loader;
export const action = door.action;
