import { rows } from "#kernel/access-rows";

export default rows({
  calls: { "GET /api/health": { allowed: ["anyone"] } },
  withoutFields: ["GET /api/health"],
});
