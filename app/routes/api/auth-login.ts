import { apiRoute } from "~/kernel/doors.server";
import { signInCall } from "./sign-in-call.server";

/** POST /api/auth/login (spec 7.1): username or email and password; any role. */
const door = apiRoute({ POST: signInCall("username") });
export const loader = door.loader;
export const action = door.action;
