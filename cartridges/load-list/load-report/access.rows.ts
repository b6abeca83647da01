import { rows } from "#kernel/access-rows";
import { completedKey, type Ground } from "../../../tests/contract/ground";

let loaded: Promise<{ reportId: string }> | undefined;
/** A report of route 33. */
export const someReport = async (ground: Ground) => ({ id: (await (loaded ??= completedKey(ground))).reportId });
const visit = async (ground: Ground) => ({ params: await someReport(ground) });

export default rows<Ground>({
  opening: { as: "route's driver", key: someReport, shows: "Load report, route 33" },
  calls: {
    "GET /api/loading-status/report/:id/csv": {
      allowed: ["route's driver", "relief on duty", "office"],
      call: visit,
    },
  },
  pages: [
    { page: "GET /driver/report/:id", allowed: ["route's driver", "relief on duty"], visit },
    { page: "GET /report/:id", allowed: ["office"], visit },
  ],
  fields: { "GET /api/loading-status/report/:id/csv": { params: { id: "id" } } },
});
