import { eventStream, type Watch } from "#services/event-stream.server";
import { resolveActor } from "./sign-in/session.server";
import type { Visit } from "./handlers.server";
import { AppError } from "./errors";

/**
 * An event stream. `admit` returns the topics, or throws if the actor may not watch them. It is
 * called again while the stream is open, so that the stream ends with the session, role or
 * permission.
 */
export function watched(admit: (visit: Visit) => Promise<Pick<Watch, "topics" | "first">>) {
  return async (visit: Visit): Promise<Response> => {
    const admitted = await admit(visit);
    const mayStill = async () => {
      const { actor } = await resolveActor(visit.request, { extend: false });
      if (actor.id !== visit.actor.id || actor.role !== visit.actor.role) return false;
      try {
        return String((await admit({ ...visit, actor })).topics) === String(admitted.topics);
      } catch (error) {
        if (error instanceof AppError) return false;
        throw error;
      }
    };
    return eventStream(visit.request, { ...admitted, mayStill });
  };
}
