import { approveOrder } from "#cartridges/order/commands.server";
import { apiCommand, apiRoute } from "~/kernel/doors.server";

/** PUT /api/orders/{id}/approve {lines?}: all of it, or in part. */
const door = apiRoute({ PUT: apiCommand(approveOrder, (body, { params }) => ({ ...body, id: params.id })) });
export const loader = door.loader;
export const action = door.action;
