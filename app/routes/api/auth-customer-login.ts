import { apiRoute } from "~/kernel/doors.server";
import { signInCall } from "./sign-in-call.server";

/** POST /api/auth/customer/login (spec 7.1): a customer's email and password. */
const door = apiRoute({ POST: signInCall("email", ["Customer"]) });
export const loader = door.loader;
export const action = door.action;
