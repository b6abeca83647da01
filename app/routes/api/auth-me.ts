import { me } from "#cartridges/user/queries.server";
import { apiQuery, apiRoute } from "~/kernel/doors.server";

/** GET /api/auth/me (spec 7.1): who is signed in; 401 when nobody is. */
const door = apiRoute({ GET: apiQuery(me, () => ({}), (user) => ({ user })) });
export const loader = door.loader;
export const action = door.action;
