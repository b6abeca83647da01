import { loadListCsv } from "#cartridges/load-list/csv.server";
import { loadList } from "#cartridges/load-list/queries.server";
import { apiQuery, apiRoute, type Visit } from "~/kernel/doors.server";

const asked = ({ params, url }: Visit) => ({ route: params.route, day: url.searchParams.get("day") || undefined, date: url.searchParams.get("date") || undefined });
const asJson = apiQuery(loadList, asked);
const asFile = apiQuery(loadList, asked, (list) =>
  new Response(loadListCsv(list), { headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": `attachment; filename="load-list-${list.route}-${list.date}.csv"`, "Cache-Control": "no-store" } }));

/** GET /api/rental-items/route/{route}/loadlist?day=&date= (spec 7.3); with format=csv the file for a spreadsheet. */
const door = apiRoute({
  GET: { name: loadList.name, handle: (visit, via) => (visit.url.searchParams.get("format") === "csv" ? asFile : asJson).handle(visit, via) },
});
export const loader = door.loader;
export const action = door.action;
