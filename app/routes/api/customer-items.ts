import { customerItems } from "#cartridges/rental-item/queries.server";
import { apiQuery, apiRoute } from "~/kernel/doors.server";

/** GET /api/rental-items/customer/{id} (spec 7.3): what a customer rents; id is their number. */
const door = apiRoute({ GET: apiQuery(customerItems, ({ params }) => ({ id: params.id })) });
export const loader = door.loader;
export const action = door.action;
