import { z } from "zod";
import { calls, streams } from "#kernel/calls.server";
import { openLive } from "#kernel/live/live.server";

const definition = {
  name: "live.watch",
  input: z.object({ topic: z.array(z.string()) }),
  permission: "account:self",
};

/** The one stream of live events: `?topic=` as often as there are topics on the screens of a browser. */
export default calls({ "GET /live": streams(definition, async (visit) => openLive(visit)) });
