import { answerRequest } from "#cartridges/change-request/commands.server";
import { apiCommand, apiRoute } from "~/kernel/doors.server";

/** POST /api/change-requests/{id}/answer {status, answer}: done or declined, with words for the customer. */
const door = apiRoute({ POST: apiCommand(answerRequest, ({ status, answer }, { params }) => ({ id: params.id, status, answer })) });
export const loader = door.loader;
export const action = door.action;
