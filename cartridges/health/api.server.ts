import { calls, streams } from "~/kernel/calls.server";
import { database } from "~/services/database/database.server";

/** Whether the portal and its database answer (spec 7.1); 503 with the database's state when it does not. */
export default calls({
  "GET /health": streams({ name: "health" }, async () => {
    const health = await database().health();
    const ok = health.status === "connected";
    return new Response(JSON.stringify({ status: ok ? "ok" : "failing", database: health.status, kind: health.kind, ...(health.detail && { detail: health.detail }) }), {
      status: ok ? 200 : 503,
      headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
    });
  }),
});
