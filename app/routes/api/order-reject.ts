import { rejectOrder } from "#cartridges/order/commands.server";
import { apiCommand, apiRoute } from "~/kernel/doors.server";

/** PUT /api/orders/{id}/reject {reason}. */
const door = apiRoute({ PUT: apiCommand(rejectOrder, (body, { params }) => ({ ...body, id: params.id })) });
export const loader = door.loader;
export const action = door.action;
