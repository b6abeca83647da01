import { loadingTopic } from "#cartridges/due/load.server";
import { loadingSession } from "#cartridges/load-list/queries.server";
import { apiRoute, apiStream } from "~/kernel/doors.server";
import { ask, parseInput } from "~/kernel/execute.server";
import { watched } from "~/kernel/watching.server";

/** GET …/events: tells a device at once, and at each opening, which version the session has; one that holds less asks for it. */
const door = apiRoute({
  GET: apiStream(loadingSession, watched(async ({ actor, params }) => {
    const key = { route_number: params.route, service_day: params.day, date: params.date };
    await ask(loadingSession, actor, key);
    const { route_number, date } = parseInput(loadingSession.input, key);
    const version = async () => ({ kind: "changed", data: { version: (await ask(loadingSession, actor, key)).session?.version ?? 0 } });
    return { topics: [loadingTopic(route_number, date)], first: version };
  })),
});
export const loader = door.loader;
export const action = door.action;
