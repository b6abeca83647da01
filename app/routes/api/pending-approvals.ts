import { pendingApprovals } from "#cartridges/approval/queries.server";
import { apiQuery, apiRoute } from "~/kernel/doors.server";

/** GET /api/driver/pending-approvals (spec 7.5): the accounts that wait on the routes this actor serves. */
const door = apiRoute({ GET: apiQuery(pendingApprovals, () => ({})) });
export const loader = door.loader;
export const action = door.action;
