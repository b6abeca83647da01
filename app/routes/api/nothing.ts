import { apiRoute, apiStream, apiNotFound } from "~/kernel/doors.server";

const nothing = apiStream({ name: "nothing" }, async () => apiNotFound());

/** Any other address under /api: 404 as JSON, not the portal's page. */
const door = apiRoute({ GET: nothing, POST: nothing, PUT: nothing, DELETE: nothing });
export const loader = door.loader;
export const action = door.action;
