import { register } from "#cartridges/sign-up/commands.server";
import { apiCommand, apiRoute } from "~/kernel/doors.server";
import { deviceOf } from "~/services/sign-in/arrival.server";

/** POST /api/verify/register (spec 7.1): makes the account of a customer, which waits for approval, and answers its token. */
const door = apiRoute({
  POST: apiCommand(
    register,
    ({ customerNumber, email, password, firstName, lastName }, visit) => ({ customerNumber, email, password, firstName, lastName, kind: "api", ...deviceOf(visit) }),
    ({ token, user }) => ({ success: true, user, token, message: "Account created. It is pending approval." }),
  ),
});
export const loader = door.loader;
export const action = door.action;
