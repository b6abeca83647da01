import { orderCatalog } from "#cartridges/order/queries.server";
import { apiQuery, apiRoute } from "~/kernel/doors.server";

const FIELDS = ["customer", "search", "limit", "page"] as const;

/** GET /api/rental-items/catalog?limit=100 (spec 7.3): what may be ordered, at the customer's own prices. */
const door = apiRoute({ GET: apiQuery(orderCatalog, ({ url }) => Object.fromEntries(FIELDS.map((name) => [name, url.searchParams.get(name) || undefined]))) });
export const loader = door.loader;
export const action = door.action;
