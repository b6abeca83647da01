import { z } from "zod";
import { calls, streams } from "#kernel/calls.server";
import { openLive } from "#kernel/live/live.server";

const definition = {
  name: "live.watch",
  input: z.object({ topic: z.array(z.string()) }),
  permission: "account:self",
};

/** The single stream of live events, with a `?topic=` for each topic on a browser's screens. */
export default calls({ "GET /live": streams(definition, async (visit) => openLive(visit)) });
