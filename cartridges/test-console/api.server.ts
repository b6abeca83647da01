import { asks, calls } from "#kernel/calls.server";
import { openOnStage } from "./queries.server";

/** The server part of the developers' consoles. The rest runs in the browser. */
export default calls({ "GET /test-console/:cartridge": asks(openOnStage) });
