import { openPortal } from "#cartridges/order-portal/queries.server";
import { apiQuery, apiRoute } from "~/kernel/doors.server";

/** GET /api/customer-portal/{id}/products?date= (spec 7.4): what can be ordered for a date, with par and the customer's prices. */
const door = apiRoute({ GET: apiQuery(openPortal, ({ params, url }) => ({ number: params.number, date: url.searchParams.get("date") || undefined })) });
export const loader = door.loader;
export const action = door.action;
