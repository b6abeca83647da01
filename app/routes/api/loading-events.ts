import { loadingTopic } from "#cartridges/due/load.server";
import { loadingSession } from "#cartridges/load-list/queries.server";
import { apiRoute, apiStream } from "~/kernel/doors.server";
import { ask, parseInput } from "~/kernel/execute.server";
import { eventStream } from "~/services/event-stream.server";

/** GET …/events: tells a device at once that the session it shows has changed; it then asks for the session. */
const door = apiRoute({
  GET: apiStream(loadingSession, async ({ actor, params, request }) => {
    const key = { route_number: params.route, service_day: params.day, date: params.date };
    await ask(loadingSession, actor, key);
    const { route_number, date } = parseInput(loadingSession.input, key);
    return eventStream(request, loadingTopic(route_number, date));
  }),
});
export const loader = door.loader;
export const action = door.action;
