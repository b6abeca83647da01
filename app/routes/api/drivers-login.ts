import { apiRoute } from "~/kernel/doors.server";
import { signInCall } from "./sign-in-call.server";

/** POST /api/drivers/login (spec 7.1): a driver's username and password. */
const door = apiRoute({ POST: signInCall("username", ["Driver"]) });
export const loader = door.loader;
export const action = door.action;
