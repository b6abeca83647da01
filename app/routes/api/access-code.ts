import { withdrawAccessCode } from "#cartridges/access-code/commands.server";
import { apiCommand, apiRoute } from "~/kernel/doors.server";

/** DELETE: withdraws a code that nobody has used. It stays in the list. */
const door = apiRoute({ DELETE: apiCommand(withdrawAccessCode, (_body, { params }) => ({ code: params.code })) });
export const loader = door.loader;
export const action = door.action;
