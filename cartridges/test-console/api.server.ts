import { asks, calls } from "#kernel/calls.server";
import { openOnStage } from "./queries.server";

/** What the developers' consoles ask the server for; the rest of their work is in the browser. */
export default calls({ "GET /test-console/:cartridge": asks(openOnStage) });
