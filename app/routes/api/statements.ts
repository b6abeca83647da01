import { listStatements } from "#cartridges/statement/queries.server";
import { apiQuery, apiRoute } from "~/kernel/doors.server";

/** GET /api/statements?customer=: the month so far and the issued statements, without their lines. */
const door = apiRoute({ GET: apiQuery(listStatements, ({ url }) => ({ customer: url.searchParams.get("customer") ?? undefined })) });
export const loader = door.loader;
export const action = door.action;
