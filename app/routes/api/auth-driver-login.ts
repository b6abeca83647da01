import { apiRoute } from "~/kernel/doors.server";
import { signInCall } from "./sign-in-call.server";

/** POST /api/auth/driver/login (spec 7.1): a driver's email and password. */
const door = apiRoute({ POST: signInCall("email", ["Driver"]) });
export const loader = door.loader;
export const action = door.action;
