import { calls, streams } from "#kernel/calls.server";
import { database } from "#services/database/database.server";
import { eventsHealth } from "#services/events.server";

/**
 * Whether the portal and its database answer (spec 7.1); 503 with the database's state when it does not. `events` is "offline" while live
 * events do not arrive; everything else still works, so that alone is no 503.
 */
export default calls({
  "GET /health": streams({ name: "health" }, async () => {
    const health = await database().health();
    const ok = health.status === "connected";
    return new Response(
      JSON.stringify({
        status: ok ? "ok" : "failing",
        database: health.status,
        kind: health.kind,
        events: eventsHealth(),
        ...(health.detail && { detail: health.detail }),
      }),
      {
        status: ok ? 200 : 503,
        headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
      },
    );
  }),
});
