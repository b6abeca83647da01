import { calls, streams } from "#kernel/calls.server";
import { database } from "#services/database/database.server";
import { eventsHealth } from "#services/events.server";

/**
 * Health check (spec 7.1): whether the portal and its database answer; 503 with the database's
 * state if not. `events` is "offline" while live events do not arrive, which alone is no 503
 * because everything else still works.
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
