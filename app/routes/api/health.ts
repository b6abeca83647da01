import { apiRoute, apiStream } from "~/kernel/doors.server";
import { database } from "~/services/database/database.server";
import { eventsHealth } from "~/services/events.server";

/**
 * GET /api/health (spec 7.1): whether the portal and its database answer; 503 with the database's state when it does not.
 * `events` is offline while live events do not come; everything else works meanwhile, so that alone is no 503.
 */
const door = apiRoute({
  GET: apiStream({ name: "health" }, async () => {
    const health = await database().health();
    const ok = health.status === "connected";
    return new Response(JSON.stringify({ status: ok ? "ok" : "failing", database: health.status, kind: health.kind, events: eventsHealth(), ...(health.detail && { detail: health.detail }) }), {
      status: ok ? 200 : 503,
      headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
    });
  }),
});
export const loader = door.loader;
export const action = door.action;
