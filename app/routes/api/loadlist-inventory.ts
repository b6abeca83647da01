import { loadList } from "#cartridges/load-list/queries.server";
import { inventoryOf } from "#cartridges/load-list/rules";
import { comingServiceDay } from "#cartridges/service-day/rules";
import { apiQuery, apiRoute } from "~/kernel/doors.server";
import { companyToday } from "~/services/company.server";

/** GET /api/rental-items/loadlist/{route} (spec 7.3): today's load, or the next service day's, with its sums by category. */
const door = apiRoute({
  GET: apiQuery(loadList, ({ params }) => ({ route: params.route, date: comingServiceDay(companyToday()).date }), inventoryOf),
});
export const loader = door.loader;
export const action = door.action;
